import type { RuleSettings, Step } from './earning-history.js';

type Buy = Step & { readonly do: 'buy' };

/** Amounts before rounding: so many are a point. Cents times a factor of four digits, and once more such a factor. */
const UNIT = 10_000_000_000n;
const FOUR_DIGITS = 10_000n;
const LEVELS = [
  { name: 'Gold', from: 90 },
  { name: 'Silver', from: 30 },
  { name: 'Bronze', from: 0 },
];
const DAY_MS = 86_400_000;

export interface Sale {
  readonly number: string;
  readonly lines: Buy['lines'];
  readonly cents: number;
  readonly returns: (readonly Back[])[];
  owner: number | undefined;
  earned: number;
  /** What each rule has paid, in the order of the evaluation. */
  paid: Paid[];
  due: number;
}

/** What comes back of an article. */
export interface Back {
  readonly sku: string;
  readonly cents: number;
  readonly quantity: number;
}

interface Paid {
  readonly amounts: readonly bigint[];
  readonly isForPieces: boolean;
  /** Points that the cap has left, where these were less. */
  readonly most: number | null;
}

interface Owner {
  points: number;
  level: string;
}

/** What is right, by the words of docs/decisions/0319, as short as it can be said. */
export class EarningOracle {
  readonly sales: Sale[] = [];
  readonly owners: readonly Owner[] = [
    { points: 0, level: 'Bronze' },
    { points: 0, level: 'Bronze' },
  ];
  private readonly rules: RuleSettings[];
  /** How often, and how many points, by customer, rule and period. */
  private readonly used = new Map<string, { times: number; points: number }>();

  constructor(
    rules: readonly RuleSettings[],
    private readonly levelDowngradeMode: 'none' | 'automatic',
    public now: number,
  ) {
    this.rules = [...rules];
  }

  edit(index: number, settings: RuleSettings): void {
    this.rules[index] = settings;
  }

  /** What is left of an article. */
  computeLeft({ lines, returns }: Sale, sku: string): Back {
    const sum = (backs: readonly Back[], of: 'cents' | 'quantity') =>
      backs.reduce((all, back) => all + (back.sku === sku ? back[of] : 0), 0);
    const left = (of: 'cents' | 'quantity') => sum(lines, of) - sum(returns.flat(), of);
    return { sku, cents: left('cents'), quantity: left('cents') === 0 ? 0 : left('quantity') };
  }

  buy(number: string, { lines, who, isAnonymous }: Buy): Sale {
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    const sale: Sale = { number, lines, cents, returns: [], owner: undefined, earned: 0, paid: [], due: 0 };
    this.sales.push(sale);
    if (!isAnonymous) {
      this.assign(sale, who);
    }
    return sale;
  }

  /** What has come back before goes with it. */
  assign(sale: Sale, who: number): void {
    sale.owner = who;
    sale.earned = this.getEarning(who, sale.lines, sale.paid);
    this.change(who, sale.earned);
    const returns = sale.returns.splice(0);
    for (const back of returns) {
      this.giveBack(sale, back);
    }
  }

  giveBack(sale: Sale, back: readonly Back[]): void {
    sale.returns.push(back);
    if (sale.owner !== undefined) {
      this.takeBack(sale, sale.owner);
    }
  }

  /** False if it is refused. */
  spend(who: number, points: number): boolean {
    if (this.getPoints(who) < points) {
      return false;
    }
    this.change(who, -points);
    return true;
  }

  /** The points, or why there are none. */
  scan(who: number): number | string {
    const index = this.rules.findIndex(({ kind }) => kind === 'qrcode');
    const rule = this.rules[index];
    if (rule?.kind !== 'qrcode' || !rule.active) {
      return 'event does not exist';
    }
    const { times } = this.usedBy(who, index, this.getPeriod(rule.period));
    const points = times < rule.times ? this.capped(who, index, rule.points) : 0;
    if (points === 0) {
      return 'limit exceeded';
    }
    this.count(who, index, points);
    this.change(who, points);
    return points;
  }

  /** By kind, then by age: money, then multipliers, then pieces. */
  private getEarning(who: number, lines: Buy['lines'], paidOf: Paid[]): number {
    const order = ['points', 'multiply_for_product', 'product_purchase'];
    const indexes = this.rules
      .map((_, index) => index)
      .filter((index) => order.includes(this.rules[index]?.kind ?? ''))
      .sort(
        (one, other) => order.indexOf(this.getKind(one)) - order.indexOf(this.getKind(other)) || one - other,
      );
    const amounts = lines.map(() => 0n);
    let total = 0;
    for (const index of indexes) {
      const rule = this.rules[index];
      const paid = rule?.active ? paidBy(rule, lines, amounts) : undefined;
      if (!rule || !paid) {
        continue;
      }
      paid.forEach((amount, line) => (amounts[line] = (amounts[line] ?? 0n) + amount));
      const whole = Math.max(-total, rounded(paid.reduce((sum, amount) => sum + amount, 0n)));
      const points = this.capped(who, index, whole);
      this.count(who, index, points);
      const most = points < whole ? points : null;
      paidOf.push({ amounts: paid, isForPieces: rule.kind === 'product_purchase', most });
      total += points;
      if (rule.lastExecutedRule) {
        break;
      }
    }
    return total;
  }

  private getKind(index: number): string {
    return this.rules[index]?.kind ?? '';
  }

  /** What the sale has earned, without what the rest of it has, and without what was due before, as far as there are points. */
  private takeBack(sale: Sale, who: number): void {
    const due = Math.max(0, sale.earned - this.computeKept(sale) - sale.due);
    sale.due += due;
    this.change(who, -Math.min(due, this.getPoints(who)));
  }

  /** Every rule again, each line with the share of its article that is left. */
  private computeKept(sale: Sale): number {
    const skus = [...new Set(sale.lines.map(({ sku }) => sku))];
    const sold = new Map(skus.map((sku) => [sku, this.computeLeft({ ...sale, returns: [] }, sku)]));
    const left = new Map(skus.map((sku) => [sku, this.computeLeft(sale, sku)]));
    let total = 0;
    for (const { amounts, isForPieces, most } of sale.paid) {
      const of = isForPieces ? 'quantity' : 'cents';
      const whole = skus.reduce((product, sku) => product * BigInt(sold.get(sku)?.[of] ?? 1), 1n);
      const amount = amounts.reduce((sum, each, line) => {
        const sku = sale.lines[line]?.sku ?? 'A';
        return sum + (each * whole * BigInt(left.get(sku)?.[of] ?? 0)) / BigInt(sold.get(sku)?.[of] ?? 1);
      }, 0n);
      const points = Math.max(-total, rounded(amount, whole));
      total += most === null ? points : Math.min(points, most);
    }
    return Math.min(total, sale.earned);
  }

  private change(who: number, points: number): void {
    const owner = this.owners[who];
    if (!owner) {
      return;
    }
    owner.points += points;
    const met = LEVELS.find(({ from }) => owner.points >= from)?.name ?? 'Bronze';
    const isUp =
      LEVELS.findIndex(({ name }) => name === met) < LEVELS.findIndex(({ name }) => name === owner.level);
    if (isUp || this.levelDowngradeMode === 'automatic') {
      owner.level = met;
    }
  }

  private getPoints(who: number): number {
    return this.owners[who]?.points ?? 0;
  }

  private capped(who: number, index: number, points: number): number {
    const most = this.rules[index]?.dailyPointsMax ?? null;
    const { points: before } = this.usedBy(who, index, this.getPeriod('day'));
    return most === null || points <= 0 ? points : Math.min(points, Math.max(0, most - before));
  }

  /** Only what a limit or a cap asks for at that time. */
  private count(who: number, index: number, points: number): void {
    const rule = this.rules[index];
    const periods = new Set([
      ...(rule?.kind === 'qrcode' ? [this.getPeriod(rule.period)] : []),
      ...(rule && rule.dailyPointsMax !== null ? [this.getPeriod('day')] : []),
    ]);
    for (const period of periods) {
      const used = this.usedBy(who, index, period);
      this.used.set(`${who} ${index} ${period}`, { times: used.times + 1, points: used.points + points });
    }
  }

  private usedBy(
    who: number,
    index: number,
    period: string,
  ): { readonly times: number; readonly points: number } {
    return this.used.get(`${who} ${index} ${period}`) ?? { times: 0, points: 0 };
  }

  /** Weeks begin on Mondays; the first day of 1970 was a Thursday. */
  private getPeriod(period: 'day' | 'week'): string {
    const day = Math.floor(this.now / DAY_MS);
    return period === 'day' ? `day ${day}` : `week ${Math.floor((day + 3) / 7)}`;
  }
}

/** The points of each line; undefined if the rule does not pay. */
function paidBy(rule: RuleSettings, lines: Buy['lines'], amounts: readonly bigint[]): bigint[] | undefined {
  if (rule.kind === 'points') {
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    const each = lines.map((line) => BigInt(line.cents) * BigInt(rule.tenThousandths) * FOUR_DIGITS);
    return cents < rule.minOrderCents ? undefined : each;
  }
  if (rule.kind === 'qrcode') {
    return undefined;
  }
  const isMeant = lines.map((line) => line.sku === rule.sku);
  if (rule.kind === 'product_purchase') {
    const each = lines.map((line, index) =>
      isMeant[index] ? BigInt(rule.points * line.quantity) * UNIT : 0n,
    );
    return isMeant.includes(true) ? each : undefined;
  }
  const gain = BigInt(rule.tenThousandths) - FOUR_DIGITS;
  const each = amounts.map((amount, index) => (isMeant[index] ? (amount * gain) / FOUR_DIGITS : 0n));
  return amounts.some((amount, index) => isMeant[index] && amount !== 0n) ? each : undefined;
}

/** To whole points, a half up. @param times The amount is so many times as large as it should be. */
function rounded(amount: bigint, times = 1n): number {
  const unit = UNIT * times;
  const doubled = 2n * amount + unit;
  const quotient = doubled / (2n * unit);
  return Number(doubled < 0n && doubled % (2n * unit) !== 0n ? quotient - 1n : quotient);
}
