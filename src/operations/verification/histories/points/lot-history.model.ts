import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import { eventTimestamp, isNotBefore, isSoonAfter } from '#platform/time/timestamp.js';
import type { MovementHistoryRow, LotRow } from '../rows.model.js';
import {
  type EventRef,
  getId,
  eventName,
  getRef,
  type RecordedEvent,
} from '../../events/recorded-event.model.js';

/** Events of the first release have no points. */
interface RecordedEnd extends EventRef {
  readonly value: unknown;
  /** Expiries alone have it, from the version after 0.2.0 on. */
  readonly expiredAt: unknown;
}

const NAMES = [
  'PointsTransferHasBeenCanceled',
  'PointsTransferHasBeenExpired',
  'PointsTransferHasBeenUnlocked',
] as const;

export type LotEvent = (typeof NAMES)[number];

export function isEventOfLots(name: string): name is LotEvent {
  return NAMES.some((each) => each === name);
}

/** What events tell of the end of one lot, compared with its row. */
export class LotHistory {
  private readonly canceled: RecordedEnd[] = [];
  private readonly expired: RecordedEnd[] = [];
  private readonly unlocked: RecordedEnd[] = [];
  private last: EventRef | undefined;

  get lastEvent(): string {
    return this.last ? eventName(this.last) : 'none';
  }

  note(event: RecordedEvent, name: LotEvent): void {
    const recorded = {
      PointsTransferHasBeenCanceled: this.canceled,
      PointsTransferHasBeenExpired: this.expired,
      PointsTransferHasBeenUnlocked: this.unlocked,
    };
    this.last = getRef(event);
    const { value, expiredAt } = event.payload;
    recorded[name].push({ ...this.last, value, expiredAt });
  }

  /** @param resets When all points of the account expired. */
  *compare(
    lot: LotRow,
    movements: readonly MovementHistoryRow[],
    now: Date,
    resets: readonly Date[],
  ): Generator<Difference> {
    const { id } = lot;
    const ofReason = (reason: string) => movements.filter((movement) => movement.reason === reason);
    yield* this.compareCanceled(lot);
    yield* valuesUnlike(id, this.canceled, ofReason('cancel'));
    yield* valuesUnlike(id, this.expired, ofReason('expire'));
    yield* this.compareExpired(lot, movements, now, resets);
    yield* this.compareUnlocked(lot);
    yield* this.compareDue(lot, movements, now);
  }

  /** Points may come back into a lot that was canceled; then there is another event of the cancellation. */
  private *compareCanceled({ id, canceledAt }: LotRow): Generator<Difference> {
    const row = { table: 'points_lot', id };
    const [first] = this.canceled;
    if (!canceledAt || !first) {
      yield* compareValues(
        row,
        'canceledAt',
        canceledAt,
        first ? eventName(first) : 'the events',
        first?.recordedOn,
      );
    } else if (!isSoonAfter(canceledAt, first.recordedOn)) {
      yield unfit(row, 'canceledAt', canceledAt, eventName(first), `about ${formatValue(first.recordedOn)}`);
    }
  }

  /** There is an event of an expired lot when there were points in it, which then have left it. */
  private *compareExpired(
    lot: LotRow,
    movements: readonly MovementHistoryRow[],
    now: Date,
    resets: readonly Date[],
  ): Generator<Difference> {
    const { id, expiredAt, expiresAt } = lot;
    const row = { table: 'points_lot', id };
    const written = movements.filter(({ reason }) => reason === 'expire');
    const wasReset = expiredAt !== null && resets.some((at) => isSoonAfter(expiredAt, at));
    const by = `its events PointsTransferHasBeenExpired (the last of all is ${this.lastEvent})`;
    yield* compareValues(row, 'number of expiries in the ledger', written.length, by, this.expired.length);
    for (const event of this.expired.filter(
      ({ recordedOn }) => !wasReset && expiresAt && !isNotBefore(expiresAt, recordedOn),
    )) {
      yield unfit(
        { table: 'event', id: getId(event) },
        'recordedOn',
        event.recordedOn,
        `points_lot ${id}`,
        `after ${formatValue(expiresAt)}`,
      );
    }
    for (const { id: movement, createdAt } of written) {
      if (!wasReset && expiresAt && createdAt < expiresAt) {
        const early = { table: 'points_movement', id: String(movement) };
        yield unfit(early, 'createdAt', createdAt, `points_lot ${id}`, `from ${formatValue(expiresAt)} on`);
      }
    }
    if (!expiredAt) {
      yield* compareValues(row, 'expiredAt', expiredAt, 'the ledger', written[0]?.createdAt);
      return;
    }
    const [first] = written;
    const isWritten = written.some(({ createdAt }) => isSoonAfter(expiredAt, createdAt));
    if (!wasReset && (!expiresAt || expiredAt < expiresAt || !isNotBefore(expiredAt, now))) {
      yield unfit(row, 'expiredAt', expiredAt, 'expiresAt', `between ${formatValue(expiresAt)} and now`);
    } else if (first && !isWritten && !isNotBefore(expiredAt, first.createdAt)) {
      // What came back into a lot that had ended was written off later.
      yield unfit(row, 'expiredAt', expiredAt, 'the ledger', `about ${formatValue(first.createdAt)}`);
    }
  }

  private *compareUnlocked({ id, points, lockedUntil, createdAt }: LotRow): Generator<Difference> {
    const row = { table: 'points_lot', id };
    for (const event of this.unlocked) {
      yield* valueUnlike(event, `points_lot ${id}`, points);
      if (!lockedUntil || lockedUntil <= createdAt || !isNotBefore(lockedUntil, event.recordedOn)) {
        yield unfit(
          row,
          'lockedUntil',
          lockedUntil,
          eventName(event),
          `before ${formatValue(event.recordedOn)}`,
        );
      }
    }
    yield* compareValues(
      row,
      'number of unlockings',
      Math.min(1, this.unlocked.length),
      'its events',
      this.unlocked.length,
    );
  }

  /** A lot is due when it unlocks, then when it expires; or at once, when points came back into it. */
  private *compareDue(
    lot: LotRow,
    movements: readonly MovementHistoryRow[],
    now: Date,
  ): Generator<Difference> {
    const { id, remaining, lockedUntil, expiresAt, canceledAt, expiredAt, createdAt, dueAt } = lot;
    const row = { table: 'points_lot', id };
    const over = canceledAt ?? expiredAt;
    if (over) {
      yield* compareValues(row, 'dueAt', dueAt, 'what remains in the lot', remaining > 0 ? over : null);
      return;
    }
    const isLocked =
      lockedUntil !== null && lockedUntil > createdAt && !(expiresAt && expiresAt <= lockedUntil);
    const next = isLocked && this.unlocked.length === 0 ? lockedUntil : expiresAt;
    const isHastened =
      dueAt !== null &&
      movements.some(
        ({ reason, createdAt: releasedAt }) => reason === 'release' && isSoonAfter(releasedAt, dueAt),
      ) &&
      isNotBefore(dueAt, now);
    if (!isHastened) {
      yield* compareValues(row, 'dueAt', dueAt, 'lockedUntil, expiresAt and the events', next);
    }
  }
}

/** Each event is about one movement, unless it took nothing. From the last one back: events of the first release have no points. */
function* valuesUnlike(
  lotId: string,
  events: readonly RecordedEnd[],
  movements: readonly MovementHistoryRow[],
): Generator<Difference> {
  const left = [...movements];
  for (const event of events.toReversed()) {
    if (event.value === undefined) {
      return;
    }
    const movement = event.value === 0 ? undefined : left.pop();
    yield* valueUnlike(
      event,
      movement ? `points_movement ${movement.id}` : 'the ledger',
      movement?.points ?? 0,
    );
    if (movement && event.expiredAt !== undefined) {
      const row = { table: 'event', id: getId(event) };
      const by = `points_movement ${movement.id}`;
      yield* compareValues(row, 'expiredAt', event.expiredAt, by, eventTimestamp(movement.createdAt));
    }
  }
  for (const { id, points } of left) {
    const by = events[0] ? `${eventName(events[0])} and those after it` : 'the events';
    yield {
      table: 'points_lot',
      id: lotId,
      what: `points of movement ${id}`,
      actual: String(points),
      by,
      expected: 'no event',
    };
  }
}

function* valueUnlike(event: RecordedEnd, by: string, points: number): Generator<Difference> {
  if (event.value !== undefined) {
    yield* compareValues({ table: 'event', id: getId(event) }, 'value', event.value, by, points);
  }
}

function unfit(
  row: Pick<Difference, 'table' | 'id'>,
  what: string,
  actual: Date | null,
  by: string,
  expected: string,
): Difference {
  return { ...row, what, actual: formatValue(actual), by, expected };
}
