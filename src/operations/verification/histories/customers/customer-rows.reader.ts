import { type FindOptionsWhere, In } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { AccountRows } from '../points/account-history.model.js';
import type { CustomerRows, TransactionRow } from './customer-history.model.js';
import {
  grouped,
  type AccountRow,
  type BlockRow,
  type CouponRow,
  type CustomerRow,
  type LabelRow,
  type MovementHistoryRow,
  type LotRow,
  type PaymentRow,
  type SoldCampaignRow,
  type TransferRow,
} from '../rows.model.js';

/** @param customerIds Customers who were not merged. Those who were merged into them are read with them. */
export async function rowsOfCustomers(
  source: QuerySource,
  customerIds: readonly string[],
): Promise<CustomerRows[]> {
  const customers = await within<CustomerRow>(source, 'customer', 'id', customerIds);
  const merges = await within<{ customerId: string; intoId: string }>(
    source,
    'customer_merge',
    'intoId',
    customerIds,
  );
  const merged = await within<CustomerRow>(
    source,
    'customer',
    'id',
    merges.map(({ customerId }) => customerId),
  );
  const movedRows = await within<{ customerId: string; kind: string; rowId: string }>(
    source,
    'customer_merge_row',
    'customerId',
    merges.map(({ customerId }) => customerId),
  );
  const movedTransfers = grouped(
    movedRows.filter(({ kind }) => kind === 'points_transfer'),
    ({ customerId }) => customerId,
  );
  const targets = new Map(merges.map(({ customerId, intoId }) => [customerId, intoId]));
  const mergedOf = grouped(merged, ({ id }) => targets.get(id) ?? '');
  const mergedIds = merged.map(({ id }) => id);
  const ids = [...customerIds, ...mergedIds];
  const labels = await within<LabelRow>(source, 'customer_label', 'customerId', ids);
  const coupons = await within<CouponRow>(source, 'coupon', 'customerId', customerIds);
  const accounts = await within<AccountRow>(source, 'account', 'customerId', customerIds);
  const mergedAccounts = await within<AccountRow>(source, 'account', 'customerId', mergedIds);
  const closed = new Map(mergedAccounts.map((account) => [account.customerId, account]));
  const transactions = await within<TransactionRow>(source, 'shop_transaction', 'customerId', customerIds);
  const transactionsOf = grouped(transactions, ({ customerId }) => customerId);
  const campaignIds = [...new Set(coupons.map(({ campaignId }) => campaignId))];
  const campaigns = byId(await within<SoldCampaignRow>(source, 'campaign', 'id', campaignIds));
  const amounts = await getAmounts(source, customerIds, coupons);
  const couponsOf = grouped(coupons, ({ customerId }) => customerId);
  const labelsOf = grouped(labels, ({ customerId }) => customerId);
  const getClosed = (customerId: string) =>
    (mergedOf.get(customerId) ?? []).flatMap(({ id }) => closed.get(id) ?? []);
  const accountOf = new Map(
    (await rowsOfAccounts(source, accounts, couponsOf, getClosed)).map((rows) => [
      rows.account.customerId,
      rows,
    ]),
  );
  return customers.map((customer) => ({
    customer,
    sources: (mergedOf.get(customer.id) ?? []).map((each) => ({
      customer: each,
      labels: labelsOf.get(each.id) ?? [],
      accountId: closed.get(each.id)?.id,
      transferIds: new Set((movedTransfers.get(each.id) ?? []).map(({ rowId }) => rowId)),
    })),
    campaigns,
    amounts,
    labels: labelsOf.get(customer.id) ?? [],
    coupons: byId(couponsOf.get(customer.id) ?? []),
    account: accountOf.get(customer.id),
    transactions: byId(transactionsOf.get(customer.id) ?? []),
  }));
}

/** What explanations say that coupons are worth which rules have given for a sale: once in it, and in each return that has lowered them. */
async function getAmounts(
  source: QuerySource,
  customerIds: readonly string[],
  coupons: readonly CouponRow[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (!coupons.some(isPerhapsGiven)) {
    return new Map();
  }
  const found = await source.query<{ couponId: string; cents: number | string }[]>(
    ['transactionId', 'revisedTransactionId']
      .map(
        (column) => `SELECT p.couponId, p.amountCents AS cents FROM coupon c
          JOIN earning e ON e.${column} = c.transactionId
          JOIN earning_part p ON p.earningId = e.id AND p.couponId = c.id
         WHERE c.customerId IN ${placesFor(customerIds)} AND c.valueCents IS NOT NULL AND p.amountCents IS NOT NULL`,
      )
      .join(' UNION ALL '),
    [...customerIds, ...customerIds],
  );
  const parts = grouped(found, ({ couponId }) => couponId);
  return new Map([...parts].map(([id, amounts]) => [id, amounts.map(({ cents }) => Number(cents))]));
}

function isPerhapsGiven({ valueCents, costInPoints, transactionId, restoredFromId }: CouponRow): boolean {
  return valueCents !== null && costInPoints === 0 && transactionId !== null && restoredFromId === null;
}

async function rowsOfAccounts(
  source: QuerySource,
  accounts: readonly AccountRow[],
  couponsOf: ReadonlyMap<string, CouponRow[]>,
  getClosed: (customerId: string) => readonly AccountRow[],
): Promise<AccountRows[]> {
  const ids = accounts.map(({ id }) => id);
  const ofAccount = ({ accountId }: { readonly accountId: string }) => accountId;
  const transfersOf = grouped(
    await within<TransferRow>(source, 'points_transfer', 'accountId', ids),
    ofAccount,
  );
  const lotsOf = grouped(await within<LotRow>(source, 'points_lot', 'accountId', ids), ofAccount);
  const blocksOf = grouped(await within<BlockRow>(source, 'points_block', 'accountId', ids), ofAccount);
  const paymentsOf = grouped(await getPayments(source, ids), ofAccount);
  const movements = await getMovements(source, ids);
  const leaving = grouped(movements, ({ fromAccountId }) => fromAccountId);
  const coming = grouped(movements, ({ toAccountId }) => toAccountId);
  return accounts.map((account) => ({
    account,
    sources: getClosed(account.customerId),
    transfers: byId(transfersOf.get(account.id) ?? []),
    lots: byId(lotsOf.get(account.id) ?? []),
    blocks: byId(blocksOf.get(account.id) ?? []),
    payments: grouped(paymentsOf.get(account.id) ?? [], ({ transferId }) => transferId),
    // One between two customers who are one by now leaves the account, and comes into it.
    movements: [...new Set([...(leaving.get(account.id) ?? []), ...(coming.get(account.id) ?? [])])].sort(
      (one, other) => one.id - other.id,
    ),
    coupons: byId(couponsOf.get(account.customerId) ?? []),
  }));
}

type StoredPayment = Omit<PaymentRow, 'version' | 'points'> &
  Readonly<Record<'version' | 'points', number | string>>;

/** What rules have paid, in the order of their evaluation. */
async function getPayments(source: QuerySource, accountIds: readonly string[]): Promise<PaymentRow[]> {
  if (accountIds.length === 0) {
    return [];
  }
  const found = await source.query<StoredPayment[]>(
    `SELECT t.accountId, t.id AS transferId, p.ruleId, p.version, p.points FROM points_transfer t
       JOIN earning e ON e.transferId = t.id
       JOIN earning_part p ON p.earningId = e.id
      WHERE t.accountId IN ${placesFor(accountIds)} AND p.points > 0 ORDER BY p.earningId, p.position`,
    [...accountIds],
  );
  return found.map((row) => ({ ...row, version: Number(row.version), points: Number(row.points) }));
}

/** In the order in which they were written. Two statements: a server has no index for both conditions at once. */
async function getMovements(
  source: QuerySource,
  accountIds: readonly string[],
): Promise<MovementHistoryRow[]> {
  const found = [
    ...(await within<MovementHistoryRow>(source, 'points_movement', 'fromAccountId', accountIds)),
    ...(await within<MovementHistoryRow>(source, 'points_movement', 'toAccountId', accountIds)),
  ];
  const unique = new Map(found.map((movement) => [movement.id, movement]));
  return [...unique.values()].sort((one, other) => one.id - other.id);
}

async function within<Row extends object>(
  source: QuerySource,
  table: string,
  column: string,
  values: readonly string[],
): Promise<Row[]> {
  return values.length === 0
    ? []
    : source.findBy<Row>(table, { [column]: In(values) } as FindOptionsWhere<Row>);
}

function byId<Row extends { readonly id: string }>(all: readonly Row[]): Map<string, Row> {
  return new Map(all.map((row) => [row.id, row]));
}
