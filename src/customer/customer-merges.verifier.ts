import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import {
  differencesBy,
  getPieces,
  instantFromDatabase,
  type Piece,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { instantIn } from '#platform/time/timestamp.js';
import type { CustomerMergeEntity } from './customer-merge.entity.js';
import type { KeptOfCustomers } from './customer-merge.rules.js';
import { administratorIn } from './erasures.verifier.js';
import { KEPT_OF_CUSTOMERS } from './merge-customers.js';

const MERGES_AT_ONCE = 500;

/** Tables whose rows are noted one by one. */
const KINDS = [
  'points_transfer',
  'missing_points',
  'coupon',
  'shop_transaction',
  'earning',
  'referral_payment',
];

/** Tables whose rows have gone to the target, and what names a row of them. */
const MOVED = [
  ...[...KINDS, 'push_subscription'].map((table) => ({ table, id: 'id' })),
  ...['customer_transactions', 'earning_use'].map((table) => ({ table, id: 'customerId' })),
];

const WITHIN = 'c.id >= ? AND c.id <= ? AND c.mergedInto IS NOT NULL';

/** By customers who were merged into others. */
const CHECKS: readonly TableCheck[] = [
  {
    table: 'customer',
    what: 'mergedInto',
    by: 'table customer_merge',
    sql: `SELECT c.id, c.mergedInto AS actual, m.intoId AS expected FROM customer c
      LEFT JOIN customer_merge m ON m.customerId = c.id AND m.storeId = c.storeId
      WHERE ${WITHIN} AND (m.customerId IS NULL OR m.intoId <> c.mergedInto)`,
  },
  {
    table: 'customer',
    what: 'mergedInto',
    by: 'table customer',
    sql: `SELECT c.id, c.mergedInto AS actual, 'a customer of the store who was not merged' AS expected FROM customer c
      LEFT JOIN customer t ON t.id = c.mergedInto AND t.storeId = c.storeId AND t.mergedInto IS NULL AND t.id <> c.id
      WHERE ${WITHIN} AND t.id IS NULL`,
  },
  {
    table: 'customer',
    what: 'statusType',
    by: 'customer.mergedInto',
    sql: `SELECT c.id, c.statusType AS actual, 'blocked or deleted' AS expected FROM customer c
      WHERE ${WITHIN} AND c.statusType NOT IN ('blocked', 'deleted')`,
  },
  {
    table: 'account',
    what: 'points and debt',
    by: 'customer.mergedInto',
    sql: `SELECT a.id, a.balance + a.debt AS actual, 0 AS expected FROM customer c JOIN account a ON a.customerId = c.id
      WHERE ${WITHIN} AND a.balance + a.debt <> 0`,
  },
  ...MOVED.map(({ table, id }) => ({
    table,
    what: 'customerId',
    by: 'customer.mergedInto',
    sql: `SELECT t.${id} AS id, t.customerId AS actual, c.mergedInto AS expected FROM customer c
      JOIN ${table} t ON t.customerId = c.id WHERE ${WITHIN}`,
  })),
  ...KINDS.map((table) => ({
    table: 'customer_merge_row',
    what: `row of ${table}`,
    by: `table ${table}`,
    sql: `SELECT r.rowId AS id, t.customerId AS actual, c.mergedInto AS expected FROM customer c
      JOIN customer_merge_row r ON r.customerId = c.id AND r.kind = '${table}'
      LEFT JOIN ${table} t ON t.id = r.rowId
      WHERE ${WITHIN} AND (t.id IS NULL OR t.customerId <> c.mergedInto)`,
  })),
];

/** Marks of two tables that differ, and rows of merges that are none. */
const MARKS: readonly TableCheck[] = [
  {
    table: 'account',
    what: 'mergedInto',
    by: 'its customer',
    sql: `SELECT a.id, a.mergedInto AS actual, c.mergedInto AS expected FROM account a JOIN customer c ON c.id = a.customerId
      WHERE (a.mergedInto IS NOT NULL OR c.mergedInto IS NOT NULL) AND COALESCE(a.mergedInto, '') <> COALESCE(c.mergedInto, '')`,
  },
  {
    table: 'customer_merge',
    what: 'customerId',
    by: 'table customer',
    sql: `SELECT m.customerId AS id, m.intoId AS actual, c.mergedInto AS expected FROM customer_merge m
      LEFT JOIN customer c ON c.id = m.customerId WHERE c.id IS NULL OR c.mergedInto IS NULL`,
  },
  {
    table: 'customer_merge',
    what: 'movedRows',
    by: 'table customer_merge_row',
    sql: `SELECT m.customerId AS id, m.movedRows AS actual, COUNT(r.rowId) AS expected FROM customer_merge m
      LEFT JOIN customer_merge_row r ON r.customerId = m.customerId GROUP BY m.customerId, m.movedRows HAVING m.movedRows <> COUNT(r.rowId)`,
  },
  {
    table: 'customer_merge_row',
    what: 'kind',
    by: 'the list of kinds',
    sql: `SELECT r.rowId AS id, r.kind AS actual, 'one of them' AS expected FROM customer_merge_row r
      WHERE r.kind NOT IN (${KINDS.map((kind) => `'${kind}'`).join(', ')})`,
  },
  {
    table: 'customer_merge_row',
    what: 'customerId',
    by: 'table customer_merge',
    sql: `SELECT DISTINCT r.customerId AS id, r.customerId AS actual, 'a merge' AS expected FROM customer_merge_row r
      LEFT JOIN customer_merge m ON m.customerId = r.customerId WHERE m.customerId IS NULL`,
  },
];

/** Who was merged has no rows of their own, and the marks of the customer, the account and the merge agree. */
@Extension(Verifier)
@Injectable()
export class CustomerMergesVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'customer', MERGES_AT_ONCE, 'mergedInto IS NOT NULL')) {
      for (const check of CHECKS) {
        yield* differencesBy(source, check, piece);
      }
    }
    for await (const piece of getPieces(source, 'customer', MERGES_AT_ONCE, 'mergedInto IS NOT NULL')) {
      yield* eventsUnlike(source, piece);
    }
    for (const check of MARKS) {
      yield* differencesBy(source, check);
    }
  }
}

const GROUP = 'Service.Domain.User.Event.';
const MERGED = `${GROUP}CustomerWasMerged`;
const MOVED_TO_LEVEL = `${GROUP}CustomerWasMovedToLevel`;
const UNDONE = `${GROUP}CustomerMergeWasUndone`;
/** The status of a customer after each of these events. */
const STATUSES: Readonly<Record<string, string>> = {
  [`${GROUP}CustomerWasRegistered`]: 'new',
  [`${GROUP}CustomerWasActivated`]: 'active',
  [`${GROUP}CustomerWasDeactivated`]: 'blocked',
};
const SECOND_MS = 1000;

interface EventRow {
  readonly recordId: number | string;
  readonly position: number | string | null;
  readonly uuid: string;
  readonly type: string;
  readonly payload: object | string;
  readonly recordedOn: Date | string;
  readonly actor: string | null;
}

/** The events of the merge tell when it was, which administrator did it, and what both customers were before. */
async function* eventsUnlike(source: QuerySource, piece: Piece): AsyncGenerator<Difference> {
  const where = { customerId: Between(...piece) };
  const merges = await source.find<CustomerMergeEntity>('customer_merge', { where });
  if (merges.length === 0) {
    return;
  }
  const ids = [...new Set(merges.flatMap(({ customerId, intoId }) => [customerId, intoId]))];
  const types = [MERGED, UNDONE, MOVED_TO_LEVEL, ...Object.keys(STATUSES)];
  const events = await source.query<EventRow[]>(
    `SELECT recordId, position, uuid, type, payload, recordedOn, actor FROM event
      WHERE uuid IN ${placesFor(ids)} AND type IN ${placesFor(types)} ORDER BY recordId`,
    [...ids, ...types],
  );
  const byId = new Map<string, EventRow[]>();
  for (const event of events) {
    byId.set(event.uuid, [...(byId.get(event.uuid) ?? []), event]);
  }
  const actors = events.flatMap(({ type, actor }) => (type === MERGED ? (administratorIn(actor) ?? []) : []));
  const administrators = await source.findBy<{ id: string }>('administrator', { id: In(actors) });
  const known = new Set(administrators.map(({ id }) => id));
  for (const merge of merges) {
    const own = byId.get(merge.customerId) ?? [];
    const event = own.findLast(({ type }) => type === MERGED);
    if (event) {
      yield* mergeUnlike(merge, event, known);
      yield* keptUnlike(merge, event, own, byId.get(merge.intoId) ?? []);
    }
  }
}

function getName({ recordId, position }: EventRow): string {
  return `event ${position ?? `record ${recordId}`}`;
}

function* mergeUnlike(
  { customerId, mergedAt, administratorId }: CustomerMergeEntity,
  event: EventRow,
  administrators: ReadonlySet<string>,
): Generator<Difference> {
  const row = { table: 'customer_merge', id: customerId };
  const second = new Date(Math.floor(mergedAt.getTime() / SECOND_MS) * SECOND_MS);
  yield* compareValues(row, 'mergedAt', second, getName(event), instantIn(getMember(event, 'mergedAt')));
  const actor = administratorIn(event.actor);
  // A machine with a key of its own is no administrator; events of earlier versions have no caller.
  if (actor !== undefined && (administratorId !== null || administrators.has(actor))) {
    yield* compareValues(row, 'administratorId', administratorId, getName(event), actor, true);
  }
}

/** The status of the source and the level of the target, to which an undo goes back. */
function* keptUnlike(
  { customerId, kept }: CustomerMergeEntity,
  merged: EventRow,
  ofSource: readonly EventRow[],
  ofTarget: readonly EventRow[],
): Generator<Difference> {
  const row = { table: 'customer_merge', id: customerId };
  const { statusType, levelId } = kept[KEPT_OF_CUSTOMERS] as KeptOfCustomers;
  const isBefore = ({ recordId }: EventRow) => Number(recordId) < Number(merged.recordId);
  const status = ofSource.findLast(
    (event) => isBefore(event) && (event.type in STATUSES || event.type === UNDONE),
  );
  if (status) {
    const expected = STATUSES[status.type] ?? getMember(status, 'status', 'type');
    yield* compareValues(row, 'status before', statusType, getName(status), expected);
  }
  const level = ofTarget.findLast((event) => isBefore(event) && event.type === MOVED_TO_LEVEL);
  if (level) {
    const [old, now] = ['oldLevelId', 'levelId'].map((name) => getMember(level, name, 'levelId') ?? null);
    // Events that are recorded together have one time: the merge itself may raise the target.
    const isOfMerge = getTime(level) === getTime(merged) && (levelId ?? null) === old;
    yield* compareValues(row, 'level before', levelId ?? null, getName(level), isOfMerge ? old : now);
  }
}

function getTime({ recordedOn }: EventRow): number | undefined {
  return instantFromDatabase(recordedOn)?.getTime();
}

function getMember({ payload }: EventRow, ...path: readonly string[]): unknown {
  const whole: unknown = typeof payload === 'string' ? JSON.parse(payload) : payload;
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[name] : undefined,
    whole,
  );
}
