interface CountedMovement {
  readonly transferId: string;
  readonly lotId: string;
  /** The lot of the receiver, for points that were sent. */
  readonly toLotId: string | null;
  readonly reason:
    | 'add'
    | 'spend'
    | 'take_back'
    | 'capture'
    | 'return'
    | 'block'
    | 'release'
    | 'transfer'
    | 'expire'
    | 'cancel';
  readonly points: number;
  readonly createdAt: Date;
}
import { type CountedEvent, getExpiredAt, MOVES_POINTS, getName, getTransfer } from '../figures.rules.js';

/**
 * What events add to the figures by month of issue. Pure, and every figure is a sum, as the daily figures are. A cohort is
 * all points whose lots came in in one month.
 */

export const COHORT_FIGURES = [
  'issued',
  'received',
  'redeemed',
  'returned',
  'takenBack',
  'expired',
  'canceled',
  'sent',
  'blocked',
] as const;
export type CohortFigure = (typeof COHORT_FIGURES)[number];
export type CohortFigures = Readonly<Record<CohortFigure, number>>;

export const NO_COHORT: CohortFigures = {
  issued: 0,
  received: 0,
  redeemed: 0,
  returned: 0,
  takenBack: 0,
  expired: 0,
  canceled: 0,
  sent: 0,
  blocked: 0,
};

/** By store, month of issue and month of the movement. */
export class Cohorts {
  readonly cells = new Map<string, CohortFigures>();

  count(storeId: string, issued: string, month: string, changes: Partial<CohortFigures>): void {
    const key = `${storeId} ${issued} ${month}`;
    this.cells.set(key, sumOfCohorts([this.cells.get(key) ?? NO_COHORT, { ...NO_COHORT, ...changes }]));
  }

  add(others: Cohorts): void {
    for (const [key, figures] of others.cells) {
      this.count(...partsOfCell(key), figures);
    }
  }
}

export function partsOfCell(key: string): [storeId: string, issued: string, month: string] {
  const [storeId = '', issued = '', month = ''] = key.split(' ');
  return [storeId, issued, month];
}

export function sumOfCohorts(all: readonly CohortFigures[]): CohortFigures {
  const sums = COHORT_FIGURES.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)]);
  return Object.fromEntries(sums) as CohortFigures;
}

/** What is left in the lots. All other figures say where the rest has gone: the two sides are equal. */
export function getOutstanding(cohort: CohortFigures): number {
  const { issued, received, redeemed, returned, takenBack, expired, canceled, sent, blocked } = cohort;
  return issued + received - (redeemed - returned) - takenBack - expired - canceled - sent - blocked;
}

/** What a movement changes in the cohort of the lot that it is about. */
export function cohortChanges({
  reason,
  points,
}: Pick<CountedMovement, 'reason' | 'points'>): Partial<CohortFigures> {
  return {
    add: { issued: points },
    spend: { redeemed: points },
    take_back: { takenBack: points },
    capture: { redeemed: points, blocked: -points },
    return: { returned: points },
    block: { blocked: points },
    release: { blocked: -points },
    transfer: { sent: points },
    expire: { expired: points },
    cancel: { canceled: points },
  }[reason];
}

export interface CohortFacts {
  readonly storeOfAccount: ReadonlyMap<string, string>;
  readonly movements: ReadonlyMap<string, readonly CountedMovement[]>;
  readonly issuedMonths: ReadonlyMap<string, string>;
}

/** @param getMonth The month of an instant, in the time zone of the programme. */
export function getCohorts(
  events: readonly CountedEvent[],
  facts: CohortFacts,
  getMonth: (instant: Date) => string,
): Cohorts {
  const cohorts = new Cohorts();
  for (const event of events.filter((each) => MOVES_POINTS.has(getName(each)))) {
    const storeId = facts.storeOfAccount.get(event.uuid);
    for (const movement of storeId === undefined ? [] : movementsBy(event, facts)) {
      const month = getMonth(movement.createdAt);
      const count = (lotId: string, changes: Partial<CohortFigures>) => {
        const issued = facts.issuedMonths.get(lotId);
        if (issued !== undefined && storeId !== undefined) {
          cohorts.count(storeId, issued, month, changes);
        }
      };
      count(movement.lotId, cohortChanges(movement));
      if (movement.toLotId !== null) {
        count(movement.toLotId, { received: movement.points });
      }
    }
  }
  return cohorts;
}

/** The movements that an event is about: those of its transfer, or the one that has written off the rest of a lot. */
function movementsBy(event: CountedEvent, { movements }: CohortFacts): readonly CountedMovement[] {
  const name = getName(event);
  const all = movements.get(getTransfer(event) ?? '') ?? [];
  if (name === 'PointsTransferHasBeenExpired') {
    return writtenOff(event, all, 'expire');
  }
  if (name === 'PointsTransferHasBeenCanceled') {
    return writtenOff(event, all, 'cancel');
  }
  return all.filter(({ reason }) => reason !== 'expire' && reason !== 'cancel');
}

/**
 * A lot may be written off several times, since points come back into it. Events of the first release do not say how many
 * points: then it is the last one up to the event. The clock may have been set back between a movement and its event: then it
 * is the first one after the event.
 */
function writtenOff(
  { payload, recordedOn }: CountedEvent,
  movements: readonly CountedMovement[],
  as: 'expire' | 'cancel',
): readonly CountedMovement[] {
  const { value } = payload as { readonly value?: number };
  const expiredAt = getExpiredAt({ payload });
  const alike = movements.filter(
    ({ reason, points, createdAt }) =>
      reason === as &&
      (value === undefined || points === value) &&
      (expiredAt === null || getSecond(createdAt) === getSecond(expiredAt)),
  );
  const one = alike.findLast(({ createdAt }) => createdAt <= recordedOn) ?? alike[0];
  return one ? [one] : [];
}

function getSecond(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
