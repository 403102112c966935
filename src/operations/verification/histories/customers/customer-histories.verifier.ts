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
  const found = await source.query<{ id: string; accountId: string | null }[]>(
    `SELECT c.id, a.id AS accountId FROM customer c LEFT JOIN account a ON a.customerId = c.id
      WHERE c.id >= ? AND c.id <= ? ORDER BY c.id`,
    piece,
  );
  const counts = await countEvents(
    source,
    found.flatMap(({ id, accountId }) => [id, ...(accountId === null ? [] : [accountId])]),
  );
  const groups: { customerIds: string[]; events: number }[] = [];
  for (const { id, accountId } of found) {
    const events = (counts.get(id) ?? 0) + (counts.get(accountId ?? '') ?? 0);
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

function getUuids({ customer, account }: CustomerRows): string[] {
  return [customer.id, ...(account ? [account.account.id] : [])];
}
