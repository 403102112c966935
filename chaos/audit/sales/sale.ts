import { getCents, DELIVERY_SKU, getGoods, type Line } from '../../plan/sales.js';
import { type Earned, earnedBy, isNothingLeft, computeKept } from './earned.js';

/** A registered sale with its returns, in their order. It is computed from the requests alone. */
export class Sale {
  /** What it has earned. */
  points: number;
  readonly cents: number;
  /** What its returns have to take back in all, as far as they have come. */
  due = 0;
  /** What they have found. */
  taken = 0;
  /** What later points have paid of the rest. */
  paid = 0;
  isAssigned = false;
  private readonly goods: ReadonlyMap<string, Line>;
  private readonly returns: { readonly lines: readonly Line[]; readonly sentAt: number }[] = [];
  private readonly back = new Map<string, { millis: number; cents: number }>();
  /** The part of it that has been looked at since the sale has a customer. */
  private readonly counted = new Map<string, { millis: number; cents: number }>();
  /** What the cap of the day left for it. */
  private capLeft = Infinity;

  constructor(
    readonly transactionId: string,
    /** A sale of an operation that is not in the journal, known as soon as it gets its customer. */
    public customer: number,
    /** What the journal says; null for a sale by which a purchase or a mark is recognised. */
    readonly number: number | null,
    readonly lines: readonly Line[],
    readonly how = { isAtPos: false, isReceipt: false, soldAt: 0 },
  ) {
    this.points = this.earned.points;
    this.cents = getCents(lines);
    this.goods = new Map(getGoods(lines).map((line) => [line.sku, line]));
  }

  /** Computed again each time: a run may have a million sales. */
  get earned(): Earned {
    return earnedBy(this.lines, this.capLeft);
  }

  get backCents(): number {
    return centsIn(this.back);
  }

  /** Cents that came back. Returns from before the sale had a customer are included once their events were compared. */
  get countedCents(): number {
    return centsIn(this.counted);
  }

  get deliveryCents(): number {
    const { cents = 0 } = this.goods.get(DELIVERY_SKU) ?? {};
    return cents - (this.back.get(DELIVERY_SKU)?.cents ?? 0);
  }

  get isWholeBack(): boolean {
    return this.cents > 0 && this.backCents === this.cents;
  }

  /**
   * Whether lines can come back; null where that may be seen either way, because pieces came back for less than their price before.
   * @param more What else may have come back.
   */
  allows(lines: readonly Line[], more: readonly Line[] = []): boolean | null {
    const before = summed([...more, ...this.backLines()]);
    const wanted = summed(lines);
    const isTooMuch = getCents(lines) + getCents(more) + this.backCents > this.cents;
    let isOpen = true;
    for (const [sku, { millis, cents }] of wanted) {
      const sold = this.goods.get(sku);
      const back = before.get(sku) ?? { millis: 0, cents: 0 };
      if (!sold || cents > sold.cents - back.cents || millis > sold.millis) {
        return false;
      }
      isOpen &&= millis <= sold.millis - back.millis;
    }
    const isCheaper = [...before].some(([sku, { millis, cents }]) => {
      const sold = this.goods.get(sku);
      return sold !== undefined && cents * sold.millis < sold.cents * millis;
    });
    return isTooMuch ? false : isOpen || (isCheaper ? null : false);
  }

  /** Whether every line has come back, of what has been looked at. */
  get isNothingLeft(): boolean {
    return isNothingLeft(this.earned, this.counted);
  }

  /** Whether lines could have come back, whatever came first, of what was sent before a line of the journal. */
  couldAllow(lines: readonly Line[], until: number): boolean {
    const others = this.returns.filter(({ sentAt }) => sentAt < until);
    const untouched = new Sale(this.transactionId, this.customer, this.number, this.lines);
    const taken = others.flatMap((each) => each.lines);
    return untouched.allows(lines, taken) === true;
  }

  /** It gets a customer, and the cap of the day leaves so many points. */
  assign(customer: number, capLeft: number): void {
    this.customer = customer;
    this.isAssigned = true;
    this.capLeft = capLeft;
    this.points = this.earned.points;
  }

  /**
   * Returns how many points are to be taken back for these lines: of a sale without a customer, none yet.
   * @param sentAt The line of the journal.
   */
  bringBack(lines: readonly Line[], sentAt = 0): number {
    this.returns.push({ lines, sentAt });
    add(this.back, lines);
    return this.isAssigned ? this.count(lines) : 0;
  }

  /** Counts lines that came back before the sale had a customer. */
  count(lines: readonly Line[]): number {
    add(this.counted, lines);
    const due = Math.max(0, this.points - computeKept(this.earned, this.counted) - this.due);
    this.due += due;
    return due;
  }

  private backLines(): Line[] {
    return [...this.back].map(([sku, { millis, cents }]) => ({ sku, millis, cents, promoted: false }));
  }
}

type BySku = Map<string, { millis: number; cents: number }>;

function summed(lines: readonly Line[]): BySku {
  const bySku: BySku = new Map();
  add(bySku, lines);
  return bySku;
}

function add(bySku: BySku, lines: readonly Line[]): void {
  for (const { sku, millis, cents } of lines) {
    const before = bySku.get(sku) ?? { millis: 0, cents: 0 };
    bySku.set(sku, { millis: before.millis + millis, cents: before.cents + cents });
  }
}

function centsIn(bySku: BySku): number {
  return [...bySku.values()].reduce((sum, { cents }) => sum + cents, 0);
}
