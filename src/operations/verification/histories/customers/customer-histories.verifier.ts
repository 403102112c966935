import { Injectable } from '@nestjs/common';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { countEvents, eventsInOrder, getEvents } from '../events.reader.js';
import { CustomerHistory, type CustomerRows } from './customer-history.model.js';
import { rowsOfCustomers } from './customer-rows.reader.js';

const CUSTOMERS_AT_ONCE = 100;
/** Customers with more events than this are looked at one by one, some events at a time. */
const EVENTS_AT_ONCE = 5000;

/**
 * Events of customers and of their accounts against everything that they tell of: the record, the labels, levels,
 * coupons, transfers, lots and blocks. Needs the memory of a hundred ordinary customers, or of the largest one.
 */
@Extension(Verifier)
@Injectable()
export class CustomerHistoriesVerifier extends Verifier {
  override async *differences(source: QuerySource, now: Date): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'customer', CUSTOMERS_AT_ONCE)) {
      for (const { customerIds, isLarge } of await groupsIn(source, piece)) {
        const found = await rowsOfCustomers(source, customerIds);
        yield* isLarge ? compareOneByOne(source, found, now) : compareAtOnce(source, found, now);
      }
    }
  }
}

interface Group {
  readonly customerIds: readonly string[];
  readonly isLarge: boolean;
}

/** Customers of a piece whose events fit into memory together. */
async function groupsIn(source: QuerySource, piece: readonly [string, string]): Promise<Group[]> {
  const found = await source.query<{ id: string; uuid: string; accountId: string | null }[]>(
    `SELECT c.id, c.id AS uuid, a.id AS accountId FROM customer c LEFT JOIN account a ON a.customerId = c.id
      WHERE c.id >= ? AND c.id <= ? AND c.mergedInto IS NULL
     UNION ALL
     SELECT m.intoId AS id, m.customerId AS uuid, a.id AS accountId FROM customer_merge m LEFT JOIN account a ON a.customerId = m.customerId
      WHERE m.intoId >= ? AND m.intoId <= ?
     ORDER BY id`,
    [...piece, ...piece],
  );
  const uuids = new Map<string, string[]>();
  for (const { id, uuid, accountId } of found) {
    uuids.set(id, [...(uuids.get(id) ?? []), uuid, ...(accountId === null ? [] : [accountId])]);
  }
  const counts = await countEvents(source, [...uuids.values()].flat());
  const groups: { customerIds: string[]; events: number }[] = [];
  for (const [id, own] of uuids) {
    const events = own.reduce((sum, uuid) => sum + (counts.get(uuid) ?? 0), 0);
    const last = groups.at(-1);
    if (last && last.events + events <= EVENTS_AT_ONCE) {
      last.customerIds.push(id);
      last.events += events;
    } else {
      groups.push({ customerIds: [id], events });
    }
  }
  return groups.map(({ customerIds, events }) => ({ customerIds, isLarge: events > EVENTS_AT_ONCE }));
}

async function* compareAtOnce(
  source: QuerySource,
  found: readonly CustomerRows[],
  now: Date,
): AsyncGenerator<Difference> {
  const histories = new Map<string, CustomerHistory>();
  for (const customer of found) {
    const history = new CustomerHistory(customer);
    getUuids(customer).forEach((uuid) => histories.set(uuid, history));
  }
  for (const event of await getEvents(source, [...histories.keys()])) {
    yield* histories.get(event.uuid)?.note(event) ?? [];
  }
  for (const history of new Set(histories.values())) {
    yield* history.end(now);
  }
}

async function* compareOneByOne(
  source: QuerySource,
  found: readonly CustomerRows[],
  now: Date,
): AsyncGenerator<Difference> {
  for (const customer of found) {
    const history = new CustomerHistory(customer);
    for (const uuid of getUuids(customer)) {
      for await (const events of eventsInOrder(source, uuid)) {
        for (const event of events) {
          yield* history.note(event);
        }
      }
    }
    yield* history.end(now);
  }
}

/** Customers who were merged come first: what they did not do until then, the other one does afterwards. */
function getUuids({ customer, account, sources }: CustomerRows): string[] {
  const merged = sources.flatMap(({ customer: { id }, accountId }) => [id, accountId]);
  return [...merged, customer.id, account?.account.id].filter((uuid) => uuid !== undefined);
}
