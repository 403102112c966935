import { isOfCatalogue } from '../../events/catalogue-types.model.js';
import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import { AccountHistory, type AccountRows } from '../points/account-history.model.js';
import { centsAtFirst } from '../coupons/coupon-amounts.model.js';
import { CouponHistory, TOLD_OF_COUPONS } from '../coupons/coupon-history.model.js';
import { ReplayedCustomer } from './replayed-customer.model.js';
import { pointsBeforeUnlike, isPaidBy, getPurchases } from './purchases.model.js';
import type { CouponRow, CustomerRow, LabelRow, SoldCampaignRow } from '../rows.model.js';
import {
  getId,
  nameIn,
  payloadUnlike,
  recordedTogether,
  textIn,
  type RecordedEvent,
} from '../../events/recorded-event.model.js';
import { assignedPayload, type StoredTransaction } from '../../../../transaction/index.js';

/** A customer who was merged into another one. */
export interface SourceRows {
  readonly customer: CustomerRow;
  readonly labels: readonly LabelRow[];
  readonly accountId: string | undefined;
  /** Their transfers until then, which are the lots as well. */
  readonly transferIds: ReadonlySet<string>;
}

export interface CustomerRows {
  readonly customer: CustomerRow;
  readonly labels: readonly LabelRow[];
  /** Their coupons, transactions and transfers are in the rows of this customer. */
  readonly sources: readonly SourceRows[];
  readonly coupons: ReadonlyMap<string, CouponRow>;
  /** Values in cents of coupons that rules have given, by explanations; the keys are the ids of the coupons. */
  readonly amounts: ReadonlyMap<string, readonly number[]>;
  /** Undefined when there is none, which is wrong. */
  readonly account: AccountRows | undefined;
  readonly campaigns: ReadonlyMap<string, SoldCampaignRow>;
  readonly transactions: ReadonlyMap<string, TransactionRow>;
}

export type TransactionRow = StoredTransaction['transaction'] & { readonly customerId: string };

/** What the events of one customer, of those who were merged into them, and of the accounts tell, compared with all rows. */
export class CustomerHistory {
  private readonly records: ReadonlyMap<string, ReplayedCustomer>;
  private readonly account: AccountHistory | undefined;
  private readonly coupons = new Map<string, CouponHistory>();
  /** How many events tell that a transaction was assigned, by its id. */
  private readonly assigned = new Map<string, number>();
  private lastBought: CouponRow | undefined;

  constructor(private readonly rows: CustomerRows) {
    const { customer, labels, account, sources } = rows;
    const own = { customer, labels, accountId: account?.account.id };
    this.records = new Map(
      [own, ...sources].map((each) => [
        each.customer.id,
        new ReplayedCustomer(each.customer, each.labels, each.accountId),
      ]),
    );
    this.account = account && new AccountHistory(account);
  }

  *note(event: RecordedEvent): Generator<Difference> {
    if (isOfCatalogue(event.type)) {
      return;
    }
    const record = this.records.get(event.uuid);
    const isOfAccount = record === undefined;
    const name = nameIn(event.type, isOfAccount ? 'Account' : 'User');
    if (name === null) {
      const table = isOfAccount ? 'account' : 'customer';
      yield {
        table: 'event',
        id: getId(event),
        what: 'type',
        actual: event.type,
        by: `table ${table}`,
        expected: 'another one',
      };
    } else if (isOfAccount) {
      yield* this.account?.note(event, name) ?? [];
    } else if (TOLD_OF_COUPONS.has(name)) {
      const couponId = textIn(event.payload, 'couponId', 'couponId');
      if (name === 'CampaignWasBoughtByCustomer') {
        this.lastBought = this.rows.coupons.get(couponId);
      }
      yield* this.couponWith(couponId).note(event, name, this.lastBought);
    } else if (name === 'AssignedTransactionToCustomer') {
      // A transaction writes the account, and not the record.
      yield* this.account?.noteOrder(event) ?? [];
      yield* this.getTransaction(event);
    } else {
      yield* record.note(event, name);
    }
  }

  *end(now: Date): Generator<Difference> {
    const { customer, account, coupons } = this.rows;
    for (const record of this.records.values()) {
      yield* record.end(now);
    }
    for (const id of coupons.keys()) {
      this.couponWith(id);
    }
    for (const coupon of this.coupons.values()) {
      yield* coupon.end(now);
    }
    for (const id of this.rows.transactions.keys()) {
      const events = this.assigned.get(id) ?? 0;
      yield* compareValues({ table: 'shop_transaction', id }, 'events at its customer', events, 'the row', 1);
    }
    if (!account || !this.account) {
      yield {
        table: 'customer',
        id: customer.id,
        what: 'account',
        actual: 'missing',
        by: 'the customer',
        expected: 'there',
      };
      return;
    }
    const row = { table: 'account', id: account.account.id };
    yield* compareValues(
      row,
      'storeId',
      account.account.storeId,
      `customer ${customer.id}`,
      customer.storeId,
    );
    yield* this.account.end(now);
    yield* this.registrations(this.account);
    yield* this.purchases(this.account, account);
    yield* this.returns(this.account);
  }

  private *getTransaction(event: RecordedEvent): Generator<Difference> {
    const id = textIn(event.payload, 'transactionId', 'transactionId');
    const transaction = this.rows.transactions.get(id);
    if (!transaction) {
      const by = `customer ${event.uuid}`;
      const expected = 'a transaction of the customer';
      yield {
        table: 'event',
        id: getId(event),
        what: 'transactionId',
        actual: formatValue(id),
        by,
        expected,
      };
      return;
    }
    this.assigned.set(id, (this.assigned.get(id) ?? 0) + 1);
    const expected = { ...assignedPayload(transaction, event.uuid) };
    yield* payloadUnlike(event, event.payload, `shop_transaction ${id}`, expected);
  }

  private couponWith(id: string): CouponHistory {
    const known = this.coupons.get(id);
    if (known) {
      return known;
    }
    const row = this.rows.coupons.get(id);
    const campaign = row && this.rows.campaigns.get(row.campaignId);
    const coupon = new CouponHistory(id, row, campaign, this.rows.amounts.get(id) ?? []);
    this.coupons.set(id, coupon);
    return coupon;
  }

  private *registrations(recorded: AccountHistory): Generator<Difference> {
    for (const [customerId, { first }] of this.records) {
      const { created, assigned } = recorded.getBeginning(customerId) ?? {};
      yield* recordedTogether([
        first.get('CustomerWasRegistered'),
        first.get('CustomerInvitationTokenWasCreated'),
        first.get('CustomerWasAssignedToStore'),
        created,
        assigned,
        first.get('AssignedAccountToCustomer'),
        first.get('CustomerWasMovedToLevel'),
      ]);
    }
  }

  /** The events of coupons that were bought together follow each other, before that of their payment. */
  private *purchases(recorded: AccountHistory, rows: AccountRows): Generator<Difference> {
    const purchases = getPurchases(this.rows.coupons.values());
    yield* pointsBeforeUnlike(rows, purchases, (transferId) => this.getLots(transferId, purchases));
    for (const [transferId, coupons] of purchases) {
      const transfer = rows.transfers.get(transferId);
      const histories = coupons.map(({ id }) => this.couponWith(id));
      yield* isPaidBy(transferId, transfer, coupons, histories);
      const bought = histories.flatMap(({ bought: event }) => event ?? []);
      bought.sort((one, other) => one.recordId - other.recordId);
      yield* recordedTogether([...bought, recorded.spent(transferId)]);
    }
    yield* this.compareReplacements();
    for (const { id, storeId, campaignId, costInPoints, spendTransferId } of this.rows.coupons.values()) {
      const row = { table: 'coupon', id };
      const { customer, campaigns } = this.rows;
      yield* compareValues(row, 'storeId', storeId, `customer ${customer.id}`, customer.storeId);
      yield* compareValues(
        row,
        'storeId',
        storeId,
        `campaign ${campaignId}`,
        campaigns.get(campaignId)?.storeId,
      );
      if (!spendTransferId && costInPoints !== 0) {
        const cost = `costInPoints ${formatValue(costInPoints)}`;
        yield { ...row, what: 'spendTransferId', actual: 'nothing', by: cost, expected: 'a transfer' };
      }
    }
  }

  /** Which lots were the buyer's: those of customers who were merged count from then on, and for their own purchases alone before. */
  private getLots(
    transferId: string,
    purchases: ReadonlyMap<string, readonly CouponRow[]>,
  ): (lotId: string) => boolean {
    const { sources } = this.rows;
    const buyer = sources.find(({ transferIds }) => transferIds.has(transferId));
    if (buyer) {
      return (lotId) => buyer.transferIds.has(lotId);
    }
    const [coupon] = purchases.get(transferId) ?? [];
    const boughtAt = coupon ? (this.couponWith(coupon.id).bought?.recordId ?? 0) : 0;
    const later = sources.filter(
      ({ customer: { id } }) => (this.records.get(id)?.mergedIn?.recordId ?? 0) > boughtAt,
    );
    return (lotId) => !later.some(({ transferIds }) => transferIds.has(lotId));
  }

  /** What has come back of a used coupon is other coupons of the same campaign. */
  private *compareReplacements(): Generator<Difference> {
    const replacements = new Map<string, number>();
    for (const row of this.rows.coupons.values()) {
      const { restoredFromId } = row;
      if (restoredFromId !== null) {
        replacements.set(restoredFromId, (replacements.get(restoredFromId) ?? 0) + (centsAtFirst(row) ?? 0));
      }
    }
    for (const { id, campaignId, returnedCents, restoredFromId } of this.rows.coupons.values()) {
      const row = { table: 'coupon', id };
      const cents = replacements.get(id) ?? 0;
      yield* compareValues(row, 'returnedCents', returnedCents, 'the coupons that replace it', cents);
      if (restoredFromId !== null) {
        const from = this.rows.coupons.get(restoredFromId)?.campaignId;
        yield* compareValues(
          row,
          'restoredFromId',
          campaignId,
          `coupon ${restoredFromId} and its campaign`,
          from,
        );
      }
    }
  }

  private *returns(recorded: AccountHistory): Generator<Difference> {
    for (const {
      id,
      returnedPoints,
      canceledAt,
      spendTransferId,
      costInPoints,
    } of this.rows.coupons.values()) {
      const row = { table: 'coupon', id };
      const returned = recorded.returnedFor(id);
      const by = 'the events PointsWereReturned';
      yield* compareValues(row, 'returnedPoints', returnedPoints, by, returned?.points ?? 0);
      const expected = canceledAt && spendTransferId ? costInPoints : 0;
      yield* compareValues(row, 'returnedPoints', returnedPoints, 'canceledAt and costInPoints', expected);
      const { returned: event, canceled } = this.couponWith(id);
      yield* recordedTogether([event, returned?.event, canceled]);
    }
  }
}
