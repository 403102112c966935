import { eventTimestamp } from '#platform/time/timestamp.js';
import { type Difference, compareValues } from '#platform/database/query/verifier.js';
import { isEventOfLots, type LotEvent, LotHistory } from './lot-history.model.js';
import { isAbout } from '../coupons/coupon-history.model.js';
import {
  grouped,
  type AccountRow,
  type BlockRow,
  type CouponRow,
  type MovementHistoryRow,
  type LotRow,
  type PaymentRow,
  type TransferRow,
} from '../rows.model.js';
import { eventNameFor, getPointsTransfer, getRules, TYPES_TOLD_BY } from './points-payloads.model.js';
import {
  type EventRef,
  getMember,
  eventName,
  Order,
  payloadUnlike,
  getRef,
  type Rule,
  textIn,
  type RecordedEvent,
} from '../../events/recorded-event.model.js';

/** Reasons of movements that say what has become of a lot. */
const OF_LOTS: ReadonlySet<string> = new Set(['expire', 'cancel', 'release']);

const NAMES_OF_RULES = ['earningRuleId', 'earningRuleVersion', 'earnedBy'];

export interface AccountRows {
  readonly account: AccountRow;
  /** Accounts of customers who were merged into this one: what their events tell is in the rows of this account. */
  readonly sources: readonly AccountRow[];
  readonly transfers: ReadonlyMap<string, TransferRow>;
  readonly lots: ReadonlyMap<string, LotRow>;
  readonly blocks: ReadonlyMap<string, BlockRow>;
  /** What rules have paid of each transfer, in the order of their evaluation. */
  readonly payments: ReadonlyMap<string, readonly PaymentRow[]>;
  /** In the order in which they were written. */
  readonly movements: readonly MovementHistoryRow[];
  readonly coupons: ReadonlyMap<string, CouponRow>;
}

interface RecordedTransfer {
  readonly name: string;
  readonly event: EventRef;
  times: number;
}

/** How an account began. */
interface Beginning {
  readonly account: AccountRow;
  readonly order: Order;
  created: EventRef | undefined;
  assigned: EventRef | undefined;
  createdTimes: number;
  assignedTimes: number;
}

/** What the events of one account tell, in their order, compared with its rows. Those of accounts that it has all rows of come first. */
export class AccountHistory {
  private readonly beginnings: ReadonlyMap<string, Beginning>;
  private readonly transfers = new Map<string, RecordedTransfer>();
  private readonly ends = new Map<string, LotHistory>();
  private readonly settled = new Set<string>();
  private readonly resets: Date[] = [];
  private readonly returned = new Map<string, { points: number; event: EventRef }>();

  constructor(private readonly rows: AccountRows) {
    const begun = { created: undefined, assigned: undefined, createdTimes: 0, assignedTimes: 0 };
    this.beginnings = new Map(
      [rows.account, ...rows.sources].map((account) => [
        account.customerId,
        { account, order: new Order(), ...begun },
      ]),
    );
  }

  /** The first events of the account of a customer. */
  getBeginning(customerId: string): Pick<Beginning, 'created' | 'assigned'> | undefined {
    return this.beginnings.get(customerId);
  }

  spent(transferId: string): EventRef | undefined {
    return this.transfers.get(transferId)?.event;
  }

  /** What came back for a coupon, and the last event that tells of it. */
  returnedFor(couponId: string): { readonly points: number; readonly event: EventRef } | undefined {
    return this.returned.get(couponId);
  }

  /** Notes an event of a customer that is recorded behind the lock of the account. */
  *noteOrder(event: RecordedEvent): Generator<Difference> {
    yield* this.beginnings.get(event.uuid)?.order.note(event) ?? [];
  }

  *note(event: RecordedEvent, name: string): Generator<Difference> {
    const beginning = [...this.beginnings.values()].find(({ account }) => account.id === event.uuid);
    if (!beginning) {
      return;
    }
    yield* beginning.order.note(event);
    const { id, customerId } = beginning.account;
    if (name === 'AccountWasCreated') {
      beginning.createdTimes += 1;
      beginning.created = getRef(event);
      const expected = { accountId: { accountId: id }, customerId: { customerId } };
      yield* payloadUnlike(event, event.payload, `account ${id}`, expected);
    } else if (name === 'AccountWasAssignedToStore') {
      beginning.assignedTimes += 1;
      beginning.assigned = getRef(event);
      yield* noteStore(event, beginning.account);
    } else if (name in TYPES_TOLD_BY) {
      yield* this.noteTransfer(event, name);
    } else if (isEventOfLots(name)) {
      yield* this.noteEnd(event, name);
    } else if (name === 'PointsHasBeenReset') {
      this.resets.push(event.recordedOn);
      const expected = { accountId: { accountId: id }, date: isAbout(event) };
      yield* payloadUnlike(event, event.payload, `account ${id}`, expected);
    }
  }

  /** @param now No instant in the rows is later, except deadlines. */
  *end(now: Date): Generator<Difference> {
    const { account, transfers, lots } = this.rows;
    const row = { table: 'account', id: account.id };
    for (const { account: each, createdTimes, assignedTimes } of this.beginnings.values()) {
      const begun = { table: 'account', id: each.id };
      yield* compareValues(begun, 'number of rows', 1, 'the events AccountWasCreated', createdTimes);
      yield* compareValues(
        begun,
        'number of stores',
        1,
        'the events AccountWasAssignedToStore',
        assignedTimes,
      );
    }
    for (const { id, blocksDueAt } of this.rows.sources) {
      yield* compareValues({ table: 'account', id }, 'blocksDueAt', blocksDueAt, 'the merge', null);
    }
    yield* compareValues(row, 'blocksDueAt', account.blocksDueAt, 'its open blocks', this.firstDeadline());
    for (const transfer of transfers.values()) {
      yield* this.endOfTransfer(transfer);
    }
    const movements = grouped(
      this.rows.movements.filter(({ reason }) => OF_LOTS.has(reason)),
      ({ lotId }) => lotId,
    );
    for (const lot of lots.values()) {
      const recorded = this.ends.get(lot.id) ?? new LotHistory();
      yield* recorded.compare(lot, movements.get(lot.id) ?? [], now, this.resets);
    }
    for (const [id, { event, name }] of this.transfers) {
      if (!transfers.has(id)) {
        yield missing('points_transfer', id, `${eventName(event)} (${name})`);
      }
    }
    for (const [id, recorded] of this.ends) {
      if (!lots.has(id)) {
        yield missing('points_lot', id, recorded.lastEvent);
      }
    }
  }

  private *noteTransfer(event: RecordedEvent, name: string): Generator<Difference> {
    const transferId = textIn(event.payload, 'pointsTransfer', 'id', 'pointsTransferId');
    const known = this.transfers.get(transferId);
    if (known) {
      known.times += 1;
    } else {
      this.transfers.set(transferId, { name, event: getRef(event), times: 1 });
    }
    const { transfers, lots, blocks } = this.rows;
    const transfer = transfers.get(transferId);
    if (!transfer) {
      return;
    }
    const couponId = textIn(event.payload, 'pointsTransfer', 'couponId', 'couponId');
    const pointsTransfer = getPointsTransfer(transfer, lots.get(transferId), blocks.get(transferId));
    const ofCoupon = name === 'PointsWereReturned' && couponId !== '' ? { couponId: { couponId } } : {};
    const blockId = getMember(event.payload, 'pointsTransfer', 'blockId');
    const ofBlock = blockId !== undefined && {
      blockId: { pointsTransferId: this.isSettledBlock(name, transfer) },
    };
    // Events before 0.4.0 do not name the rules.
    const isNamed = NAMES_OF_RULES.some(
      (name) => getMember(event.payload, 'pointsTransfer', name) !== undefined,
    );
    const ofRules = isNamed && getRules(this.rows.payments.get(transferId) ?? []);
    const expected = {
      accountId: { accountId: event.uuid },
      pointsTransfer: { ...pointsTransfer, ...ofCoupon, ...ofBlock, ...ofRules },
    };
    yield* payloadUnlike(event, event.payload, `points_transfer ${transferId}`, expected);
    if (name === 'PointsWereReturned') {
      yield* this.noteReturn(event, transfer, couponId);
    }
  }

  /** A block is captured or released once, and whole. Events of the first release do not name it. */
  private isSettledBlock(name: string, { points }: TransferRow): Rule {
    return (actual) => {
      const block = this.rows.blocks.get(String(actual));
      const status = name === 'PointsWereSpent' ? 'captured' : 'released';
      const isFirst = !this.settled.has(String(actual));
      this.settled.add(String(actual));
      const fits = block?.status === status && block.points === points && isFirst;
      return fits ? undefined : `a block of ${points} that was ${status}, once`;
    };
  }

  /** Points that come back for a coupon are those of the transfer that paid for it; others are those of a block. */
  private *noteReturn(event: RecordedEvent, transfer: TransferRow, couponId: string): Generator<Difference> {
    const row = { table: 'points_transfer', id: transfer.id };
    if (couponId === '') {
      const isOfBlock = transfer.returnsTransferId === null;
      const recorded = isOfBlock ? null : 'a coupon';
      yield* compareValues(
        row,
        'returnsTransferId',
        transfer.returnsTransferId,
        eventName(event),
        recorded && couponId,
      );
      return;
    }
    const paid = this.rows.coupons.get(couponId)?.spendTransferId ?? null;
    const by = `${eventName(event)} and coupon ${couponId}`;
    yield* compareValues(row, 'returnsTransferId', transfer.returnsTransferId, by, paid ?? 'a transfer');
    const points = this.returned.get(couponId)?.points ?? 0;
    const value = getMember(event.payload, 'pointsTransfer', 'value');
    this.returned.set(couponId, { points: points + Number(value), event: getRef(event) });
  }

  private *noteEnd(event: RecordedEvent, name: LotEvent): Generator<Difference> {
    const { uuid: accountId } = event;
    const pointsTransferId = textIn(event.payload, 'pointsTransferId', 'pointsTransferId');
    const lot = this.ends.get(pointsTransferId) ?? new LotHistory();
    this.ends.set(pointsTransferId, lot);
    lot.note(event, name);
    const { value, expiredAt } = event.payload;
    const ended = name === 'PointsTransferHasBeenExpired' ? { expiredAt } : {};
    const expected = { accountId: { accountId }, pointsTransferId: { pointsTransferId }, value, ...ended };
    yield* payloadUnlike(event, event.payload, `account ${accountId}`, expected);
  }

  private *endOfTransfer(transfer: TransferRow): Generator<Difference> {
    const { account, lots, blocks } = this.rows;
    const { id } = transfer;
    const row = { table: 'points_transfer', id };
    const recorded = this.transfers.get(id);
    const [lot, block] = [lots.get(id), blocks.get(id)];
    const name = eventNameFor(transfer, lot);
    const event = recorded ? `${recorded.name}, ${eventName(recorded.event)}` : null;
    if (recorded?.name !== name) {
      yield {
        ...row,
        what: 'event',
        actual: event ?? 'missing',
        by: `type ${transfer.type}`,
        expected: name,
      };
    }
    yield* compareValues(row, 'number of events', recorded?.times ?? 0, 'the transfer', 1);
    const by = `account ${account.id}`;
    yield* compareValues(row, 'customerId', transfer.customerId, by, account.customerId);
    yield* compareValues(row, 'storeId', transfer.storeId, by, account.storeId);
    yield* compareValues(row, 'row in points_block', Boolean(block), 'its type', transfer.type === 'blocked');
    for (const [table, part] of [
      ['points_lot', lot],
      ['points_block', block],
    ] as const) {
      const createdAt = part?.createdAt ?? transfer.createdAt;
      yield* compareValues({ table, id }, 'createdAt', createdAt, 'its transfer', transfer.createdAt);
    }
  }

  private firstDeadline(): Date | null {
    const deadlines = [...this.rows.blocks.values()]
      .filter(({ status }) => status === 'open')
      .flatMap(({ blockedUntil }) => blockedUntil ?? []);
    return deadlines.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
  }
}

function missing(table: string, id: string, by: string): Difference {
  return { table, id, what: 'row', actual: 'missing', by, expected: 'there' };
}

function* noteStore(event: RecordedEvent, { id, storeId, createdAt }: AccountRow): Generator<Difference> {
  const updateAt = eventTimestamp(createdAt);
  const expected = { accountId: { accountId: id }, storeId: { storeId }, updateAt };
  yield* payloadUnlike(event, event.payload, `account ${id}`, expected);
}
