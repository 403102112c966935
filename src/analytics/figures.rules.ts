/**
 * What events add to the daily figures. Pure: the movements of the events in the ledger come in as arguments. Every figure is a
 * sum, so the figures of two runs of events are those of both together, in any order.
 */

export const DAY_FIGURES = [
  'newMembers',
  'purchases',
  'spendingTransfers',
  'pointsIssued',
  'pointsRedeemed',
  'pointsReturned',
  'pointsTakenBack',
  'pointsExpired',
  'pointsCanceled',
  'transactions',
  'grossCents',
  'deliveryCents',
] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];
export type DayFigures = Readonly<Record<DayFigure, number>>;

export const NO_FIGURES: DayFigures = {
  newMembers: 0,
  purchases: 0,
  spendingTransfers: 0,
  pointsIssued: 0,
  pointsRedeemed: 0,
  pointsReturned: 0,
  pointsTakenBack: 0,
  pointsExpired: 0,
  pointsCanceled: 0,
  transactions: 0,
  grossCents: 0,
  deliveryCents: 0,
};

export interface RewardFigures {
  readonly purchases: number;
  readonly costInPoints: number;
}

export interface RuleFigures {
  /** How often points were awarded. */
  readonly awards: number;
  readonly points: number;
}

export const NO_AWARDS: RuleFigures = { awards: 0, points: 0 };

/** By store, day and, for rewards and rules, the campaign or the rule. */
export class Figures {
  readonly days = new Map<string, DayFigures>();
  readonly rewards = new Map<string, RewardFigures>();
  readonly rules = new Map<string, RuleFigures>();
  /** What the points in lots that expire on a day have become more or less. */
  readonly expiries = new Map<string, number>();

  count(storeId: string, day: string, figure: DayFigure, by: number): void {
    const key = getKey(storeId, day);
    const figures = this.days.get(key) ?? NO_FIGURES;
    this.days.set(key, { ...figures, [figure]: figures[figure] + by });
  }

  countReward(storeId: string, day: string, campaignId: string, costInPoints: number): void {
    const key = getKey(storeId, day, campaignId);
    const { purchases = 0, costInPoints: cost = 0 } = this.rewards.get(key) ?? {};
    this.rewards.set(key, { purchases: purchases + 1, costInPoints: cost + costInPoints });
  }

  countRule(storeId: string, day: string, ruleId: string, { awards, points }: RuleFigures): void {
    const key = getKey(storeId, day, ruleId);
    const before = this.rules.get(key) ?? NO_AWARDS;
    this.rules.set(key, { awards: before.awards + awards, points: before.points + points });
  }

  countExpiring(storeId: string, day: string | undefined, points: number): void {
    if (day !== undefined) {
      const key = getKey(storeId, day);
      this.expiries.set(key, (this.expiries.get(key) ?? 0) + points);
    }
  }

  add(others: Figures): void {
    for (const [key, figures] of others.days) {
      const [storeId, day] = partsOfKey(key);
      DAY_FIGURES.forEach((figure) => this.count(storeId, day, figure, figures[figure]));
    }
    for (const [key, { purchases, costInPoints }] of others.rewards) {
      const own = this.rewards.get(key) ?? { purchases: 0, costInPoints: 0 };
      this.rewards.set(key, {
        purchases: own.purchases + purchases,
        costInPoints: own.costInPoints + costInPoints,
      });
    }
    for (const [key, figures] of others.rules) {
      this.countRule(...partsOfKey(key), figures);
    }
    for (const [key, points] of others.expiries) {
      this.expiries.set(key, (this.expiries.get(key) ?? 0) + points);
    }
  }
}

export function getKey(...parts: readonly string[]): string {
  return parts.join(' ');
}

/** The last is the campaign or the rule, if any. */
export function partsOfKey(key: string): [storeId: string, day: string, subjectId: string] {
  const [storeId = '', day = '', subjectId = ''] = key.split(' ');
  return [storeId, day, subjectId];
}

export interface CountedEvent {
  readonly uuid: string;
  readonly type: string;
  readonly payload: object;
  readonly recordedOn: Date;
}

interface LotMovement {
  readonly lotId: string;
  readonly reason: string;
  readonly points: number;
  readonly createdAt: Date;
}

/** The amount of a transaction of a shop; less than 0 where a return takes something back. */
interface SalesFigures {
  readonly storeId: string;
  readonly transactions: number;
  readonly grossCents: number;
  readonly deliveryCents: number;
}

export interface LedgerFacts {
  readonly storeOfAccount: ReadonlyMap<string, string>;
  readonly storeOfCustomer: ReadonlyMap<string, string>;
  readonly movements: ReadonlyMap<string, readonly LotMovement[]>;
  /** By lot; those that never expire are missing. */
  readonly expiryDays: ReadonlyMap<string, string>;
  readonly transactions: ReadonlyMap<string, SalesFigures>;
  /** What rules have awarded, by the transfer that has brought it. */
  readonly awards: ReadonlyMap<string, readonly RuleAward[]>;
}

interface RuleAward {
  readonly ruleId: string;
  readonly points: number;
}

interface Payload {
  readonly campaignId?: { readonly campaignId?: string };
  readonly costInPoints?: number;
  readonly expiredAt?: string;
  readonly pointsTransferId?: { readonly pointsTransferId?: string };
  readonly pointsTransfer?: { readonly id?: { readonly pointsTransferId?: string }; readonly value?: number };
}

/** The figures to which each movement of a transfer adds, and the sign with which it changes its lot. */
const EFFECTS: Readonly<Record<string, { readonly figure?: DayFigure; readonly ofLot: -1 | 0 | 1 }>> = {
  // `PointsWereAdded` is recorded for each lot that comes in, also from another customer.
  add: { figure: 'pointsIssued', ofLot: 0 },
  spend: { figure: 'pointsRedeemed', ofLot: -1 },
  take_back: { figure: 'pointsTakenBack', ofLot: -1 },
  capture: { figure: 'pointsRedeemed', ofLot: 0 },
  return: { figure: 'pointsReturned', ofLot: 1 },
  release: { ofLot: 1 },
  block: { ofLot: -1 },
  transfer: { ofLot: -1 },
};

/** The transfer, or the lot that a transfer has brought, which an event of points is about. */
export function getTransfer({ payload }: CountedEvent): string | undefined {
  const { pointsTransfer, pointsTransferId } = payload as Payload;
  return pointsTransfer?.id?.pointsTransferId ?? pointsTransferId?.pointsTransferId;
}

export function getName({ type }: CountedEvent): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

/** When points have expired, to the second. Events of version 0.2.0 and before do not say it. */
export function getExpiredAt({ payload }: Pick<CountedEvent, 'payload'>): Date | null {
  const { expiredAt } = payload as Payload;
  return expiredAt === undefined ? null : new Date(expiredAt);
}

/** Events of points that say what has moved; unlocking moves nothing. */
export const MOVES_POINTS: ReadonlySet<string> = new Set([
  'PointsWereAdded',
  'PointsWereSpent',
  'PointsWereTransferred',
  'PointsWereBlocked',
  'PointsWereReturned',
  'PointsTransferHasBeenExpired',
  'PointsTransferHasBeenCanceled',
]);

export const REGISTERS_TRANSACTION = 'TransactionWasRegistered';

/** @param getDay The day of an instant, in the time zone of the programme. */
export function getFigures(
  events: readonly CountedEvent[],
  facts: LedgerFacts,
  getDay: (instant: Date) => string,
): Figures {
  const figures = new Figures();
  for (const event of events) {
    const day = getDay(getExpiredAt(event) ?? event.recordedOn);
    const name = getName(event);
    if (MOVES_POINTS.has(name)) {
      countPoints(figures, event, facts, day);
    }
    if (name === REGISTERS_TRANSACTION) {
      countTransaction(figures, facts.transactions.get(event.uuid), day);
    }
    const storeId = facts.storeOfCustomer.get(event.uuid);
    if (storeId !== undefined && name === 'CustomerWasRegistered') {
      figures.count(storeId, day, 'newMembers', 1);
    }
    if (storeId !== undefined && name === 'CampaignWasBoughtByCustomer') {
      const { campaignId, costInPoints = 0 } = event.payload as Payload;
      figures.count(storeId, day, 'purchases', 1);
      figures.countReward(storeId, day, campaignId?.campaignId ?? '', costInPoints);
    }
  }
  return figures;
}

function countTransaction(figures: Figures, transaction: SalesFigures | undefined, day: string): void {
  if (transaction) {
    const { storeId, transactions, grossCents, deliveryCents } = transaction;
    figures.count(storeId, day, 'transactions', transactions);
    figures.count(storeId, day, 'grossCents', grossCents);
    figures.count(storeId, day, 'deliveryCents', deliveryCents);
  }
}

function countPoints(figures: Figures, event: CountedEvent, facts: LedgerFacts, day: string): void {
  const name = getName(event);
  const storeId = facts.storeOfAccount.get(event.uuid);
  const id = getTransfer(event);
  if (storeId === undefined || id === undefined) {
    return;
  }
  const movements = facts.movements.get(id) ?? [];
  if (name === 'PointsTransferHasBeenExpired' || name === 'PointsTransferHasBeenCanceled') {
    const isExpired = name === 'PointsTransferHasBeenExpired';
    const points = writtenOff(event, movements, isExpired ? 'expire' : 'cancel');
    figures.count(storeId, day, isExpired ? 'pointsExpired' : 'pointsCanceled', points);
    figures.countExpiring(storeId, facts.expiryDays.get(id), -points);
    return;
  }
  if (name === 'PointsWereAdded') {
    const { pointsTransfer } = event.payload as Payload;
    figures.countExpiring(storeId, facts.expiryDays.get(id), pointsTransfer?.value ?? 0);
    for (const { ruleId, points } of facts.awards.get(id) ?? []) {
      figures.countRule(storeId, day, ruleId, { awards: 1, points });
    }
  }
  // What a return takes back has this event, too.
  const isSpent = name === 'PointsWereSpent' && movements.every(({ reason }) => reason !== 'take_back');
  figures.count(storeId, day, 'spendingTransfers', isSpent ? 1 : 0);
  for (const { reason, points, lotId } of movements) {
    const { figure, ofLot = 0 } = EFFECTS[reason] ?? {};
    if (figure) {
      figures.count(storeId, day, figure, points);
    }
    figures.countExpiring(storeId, facts.expiryDays.get(lotId), ofLot * points);
  }
}

/** Events of the first release do not say how many points: then it is the last write-off of the lot up to the event. */
function writtenOff(
  { payload, recordedOn }: CountedEvent,
  movements: readonly LotMovement[],
  reason: 'expire' | 'cancel',
): number {
  const { value } = payload as { readonly value?: number };
  const last = movements.filter((each) => each.reason === reason && each.createdAt <= recordedOn).at(-1);
  return value ?? last?.points ?? 0;
}
