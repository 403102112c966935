import { Injectable } from '@nestjs/common';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import {
  registeredPayload,
  type StoredTransaction,
  StoredTransactionsReader,
  type TransactionItem,
} from '../../../transaction/index.js';
import {
  type Expected,
  eventName,
  nameIn,
  type Payload,
  payloadUnlike,
  type RecordedEvent,
  type Rule,
} from '../events/recorded-event.model.js';
import { getEvents, readTargets } from '../histories/events.reader.js';
import { linesComparedSince, ofReturnedSale } from './returned-sales.reader.js';
import { type CurrenciesAt, readCurrencies } from './setting-changes.reader.js';

const TRANSACTIONS_AT_ONCE = 200;
const TABLE = 'shop_transaction';
/** Events of versions before 0.4.0 have none of them. */
const TOTALS = ['currency', 'grossValue', 'grossValueText'] as const;
const ASSIGNED = 'CustomerWasAssignedToTransaction';

/**
 * Transactions of shops: what their events tell, what their items sum up to, and what has come back of them. What events of
 * customers tell of them, `CustomerHistory` compares, which reads the events of each customer once.
 */
@Extension(Verifier)
@Injectable()
export class TransactionsVerifier extends Verifier {
  constructor(private readonly transactions: StoredTransactionsReader) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    const comparedSince = await linesComparedSince(source);
    const currencies = await readCurrencies(source);
    for await (const [first, last] of getPieces(source, TABLE, TRANSACTIONS_AT_ONCE)) {
      const found = await this.transactions.between(source, first, last);
      const ids = found.map(({ transaction: { id } }) => id);
      const events = groupedByUuid(await getEvents(source, ids));
      const returned = await sumReturned(source, ids);
      const links = await getLinks(source, first, last);
      const targets = await getTargets(source, events);
      for (const each of found) {
        const { id } = each.transaction;
        yield* ofRows(each, returned.get(id) ?? 0, links.get(id));
        yield* ofEvents(each, events.get(id) ?? [], targets, currencies);
      }
      for (const sale of (await this.transactions.withReturns(source, [...returned.keys()])).values()) {
        yield* ofReturnedSale(sale, comparedSince);
      }
    }
  }
}

function* ofRows(
  { transaction, items }: StoredTransaction,
  returned: number,
  link: Link | undefined,
): Generator<Difference> {
  const row = { table: TABLE, id: transaction.id };
  const { deliverySKUs, levelSKUs, levelCategories } = transaction.exclusions;
  const sum = (some: typeof items) => some.reduce((all, { grossCents }) => all + grossCents, 0);
  yield* compareValues(row, 'grossCents', transaction.grossCents, 'its items', sum(items));
  if (transaction.documentType === 'sell') {
    const isDelivery = ({ sku }: TransactionItem) => deliverySKUs.includes(sku);
    const isExcluded = ({ sku, category }: TransactionItem) =>
      levelSKUs.includes(sku) || levelCategories.includes(category ?? '');
    const paid = (cents: number, most: number) => Math.max(0, Math.min(cents, most));
    const delivery = paid(sum(items.filter(isDelivery)), sum(items));
    const both = paid(sum(items.filter((item) => isDelivery(item) && isExcluded(item))), delivery);
    const excluded = paid(sum(items.filter(isExcluded)), sum(items) - delivery + both);
    yield* compareValues(row, 'deliveryCents', transaction.deliveryCents, 'its items', delivery);
    yield* compareValues(
      row,
      'excludedForLevelCents',
      transaction.excludedForLevelCents,
      'its items',
      excluded,
    );
    const { deliveryExcludedForLevelCents: stored } = transaction;
    yield* compareValues(row, 'deliveryExcludedForLevelCents', stored, 'its items', Math.min(both, excluded));
  }
  yield* compareValues(row, 'returnedCents', transaction.returnedCents, 'its returns', returned);
  yield* compareValues(row, 'revisedId', transaction.revisedId, 'the sale that comes back', link?.revisedId);
  if (link?.revisedId != null) {
    yield* compareValues(row, 'customerId', transaction.customerId, 'the sale that comes back', link.owner);
  }
  if (transaction.customerId !== null) {
    yield* compareValues(row, 'storeId', transaction.storeId, 'the customer', link?.store);
  }
}

function* ofEvents(
  stored: StoredTransaction,
  events: readonly RecordedEvent[],
  targets: ReadonlyMap<string, string>,
  currencies: CurrenciesAt,
): Generator<Difference> {
  const { transaction, labels } = stored;
  const row = { table: TABLE, id: transaction.id };
  const named = (name: string) => events.filter(({ type }) => nameIn(type, 'Transaction') === name);
  const [registered, ...more] = named('TransactionWasRegistered');
  yield* compareValues(row, 'events of its registration', (registered ? 1 : 0) + more.length, 'the row', 1);
  const recorded = named('LabelsWereUpdated').at(-1) ?? registered;
  if (registered && recorded) {
    const { labels: first, customerData, ...rest } = registeredPayload(stored, '');
    const { labels: sent, customerData: buyer, ...payload } = registered.payload;
    const currency = isOneOf(currencies(registered.recordedOn));
    const expected = withoutLaterMembers(payload, { ...rest, currency });
    yield* payloadUnlike(registered, payload, `${TABLE} ${transaction.id}`, expected);
    yield* payloadUnlike(
      registered,
      { customerData: buyer },
      `${TABLE} ${transaction.id}`,
      { customerData },
      true,
    );
    if (recorded === registered) {
      yield* compareValues(row, 'labels', first, eventName(recorded), sent);
    } else {
      yield* compareValues(row, 'labels', labels, eventName(recorded), recorded.payload['labels']);
    }
  }
  const assigned = named(ASSIGNED);
  const owners = assigned.map(getOwner);
  const owner = targets.get(owners[0] ?? '') ?? owners[0];
  yield* compareValues(row, 'customerId', transaction.customerId, ASSIGNED, owner);
  yield* compareValues(
    row,
    'times that it was assigned',
    owners.length,
    'the row',
    transaction.customerId === null ? 0 : 1,
  );
}

function isOneOf(currencies: readonly string[]): Rule {
  return (actual) => (currencies.includes(String(actual)) ? undefined : currencies.join(' or '));
}

/** An event that lacks one of them alone is none of an earlier version. */
function withoutLaterMembers(payload: Payload, expected: Expected): Expected {
  const isEarlier = TOTALS.every((name) => payload[name] === undefined);
  return isEarlier
    ? { ...expected, ...Object.fromEntries(TOTALS.map((name) => [name, undefined])) }
    : expected;
}

function getOwner({ payload }: RecordedEvent): string | undefined {
  return (payload['customerId'] as { customerId?: string } | undefined)?.customerId;
}

/** Customers of assignments who were merged into others, each with that one. */
async function getTargets(
  source: QuerySource,
  events: ReadonlyMap<string, readonly RecordedEvent[]>,
): Promise<ReadonlyMap<string, string>> {
  const assigned = [...events.values()].flat().filter(({ type }) => nameIn(type, 'Transaction') === ASSIGNED);
  return readTargets(
    source,
    assigned.flatMap((event) => getOwner(event) ?? []),
  );
}

interface Link {
  readonly id: string;
  /** The id of the sale that the document number names. */
  readonly revisedId: string | null;
  readonly owner: string | null;
  readonly store: string | null;
}

async function getLinks(
  source: QuerySource,
  first: string,
  last: string,
): Promise<ReadonlyMap<string, Link>> {
  const links = await source.query<Link[]>(
    `SELECT t.id, r.id AS revisedId, r.customerId AS owner, c.storeId AS store FROM ${TABLE} t
       LEFT JOIN ${TABLE} r ON r.storeId = t.storeId AND r.documentNumber = t.revisedDocument
       LEFT JOIN customer c ON c.id = t.customerId
      WHERE t.id >= ? AND t.id <= ?`,
    [first, last],
  );
  return new Map(links.map((link) => [link.id, link]));
}

async function sumReturned(
  source: QuerySource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sums = await source.query<{ revisedId: string; cents: number | string }[]>(
    `SELECT revisedId, SUM(grossCents) AS cents FROM ${TABLE}
      WHERE revisedId IN ${placesFor(ids)} GROUP BY revisedId`,
    [...ids],
  );
  return new Map(sums.map(({ revisedId, cents }) => [revisedId, Number(cents)]));
}

function groupedByUuid(events: readonly RecordedEvent[]): ReadonlyMap<string, RecordedEvent[]> {
  const groups = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    groups.set(event.uuid, [...(groups.get(event.uuid) ?? []), event]);
  }
  return groups;
}
