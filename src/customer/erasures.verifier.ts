import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import { getActor } from '../event/index.js';
import {
  differencesBy,
  getPieces,
  type Piece,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import type { ErasureEntity } from './erasure.entity.js';

const CUSTOMERS_AT_ONCE = 500;
const ERASED = 'c.id >= ? AND c.id <= ? AND c.anonymizedAt IS NOT NULL';

/** Until an erasure is repeated, there may be a message that was being written meanwhile: also in a backup of that time. */
const REPEATED = 'NOT EXISTS (SELECT 1 FROM erasure e WHERE e.customerId = c.id AND e.repeatedAt IS NULL)';

/** Rows that an erased customer must not have. */
const LEFT = [
  { table: 'customer_label', column: 'customerId', and: '1 = 1' },
  {
    table: 'message',
    column: 'accountId',
    and: `(t.recipient IS NOT NULL OR t.variables IS NOT NULL OR t.content IS NOT NULL) AND ${REPEATED}`,
  },
  {
    table: 'shop_transaction',
    column: 'customerId',
    and: `(t.name IS NOT NULL OR t.email IS NOT NULL OR t.phone IS NOT NULL OR t.loyaltyCardNumber IS NOT NULL
      OR t.nip IS NOT NULL OR t.address IS NOT NULL)`,
  },
  ...['referrerId', 'recipientId'].map((column) => ({
    table: 'invitation',
    column,
    and: '(t.recipientEmail IS NOT NULL OR t.recipientPhone IS NOT NULL)',
  })),
];

const CHECKS: readonly TableCheck[] = [
  ...LEFT.map(({ table, column, and }) => ({
    table,
    what: 'personal data',
    by: 'customer.anonymizedAt',
    sql: `SELECT c.id, COUNT(*) AS actual, 0 AS expected FROM customer c JOIN ${table} t ON t.${column} = c.id AND ${and}
      WHERE ${ERASED} GROUP BY c.id`,
  })),
  {
    table: 'erasure',
    what: 'erasedAt',
    by: 'customer.anonymizedAt',
    sql: `SELECT c.id, e.erasedAt AS actual, c.anonymizedAt AS expected FROM customer c
      LEFT JOIN erasure e ON e.customerId = c.id AND e.storeId = c.storeId
      WHERE ${ERASED} AND (e.customerId IS NULL OR e.erasedAt <> c.anonymizedAt)`,
  },
];

const WITHOUT_CUSTOMER: TableCheck = {
  table: 'erasure',
  what: 'customerId',
  by: 'table customer',
  sql: `SELECT e.customerId AS id, e.erasedAt AS actual, 'an erased customer' AS expected FROM erasure e
    LEFT JOIN customer c ON c.id = e.customerId AND c.anonymizedAt IS NOT NULL WHERE c.id IS NULL`,
};

/** What is erased is found nowhere, and each erasure has its certificate. */
@Extension(Verifier)
@Injectable()
export class ErasuresVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'customer', CUSTOMERS_AT_ONCE, 'anonymizedAt IS NOT NULL')) {
      for (const check of CHECKS) {
        yield* differencesBy(source, check, piece);
      }
      yield* administratorsUnlike(source, piece);
    }
    yield* differencesBy(source, WITHOUT_CUSTOMER);
  }
}

const ENDS = ['CustomerWasAnonymized', 'CustomerWasDeleted'].map(
  (name) => `Service.Domain.User.Event.${name}`,
);

interface EventRow {
  readonly uuid: string;
  readonly actor: string | null;
}

/** Who has caused an event, where that is an administrator. Undefined for a key, for background work, and for events of earlier versions. */
export function administratorIn(actor: string | null): string | undefined {
  const { type, id } = getActor(actor ?? '');
  return type === 'admin' ? id : undefined;
}

/** One of the events that end a customer was caused by who is in the certificate. A machine with a key of its own is no administrator. */
async function* administratorsUnlike(source: QuerySource, piece: Piece): AsyncGenerator<Difference> {
  const where = { customerId: Between(...piece) };
  const erasures = await source.find<ErasureEntity>('erasure', { where });
  if (erasures.length === 0) {
    return;
  }
  const ids = erasures.map(({ customerId }) => customerId);
  const events = await source.query<EventRow[]>(
    `SELECT uuid, actor FROM event WHERE uuid IN ${placesFor(ids)} AND type IN ${placesFor(ENDS)} ORDER BY recordId`,
    [...ids, ...ENDS],
  );
  const administrators = await source.findBy<{ id: string }>('administrator', {
    id: In(events.flatMap(({ actor }) => administratorIn(actor) ?? [])),
  });
  const known = new Set(administrators.map(({ id }) => id));
  for (const { customerId, administratorId } of erasures) {
    const callers = events
      .filter(({ uuid }) => uuid === customerId)
      .map(({ actor }) => administratorIn(actor));
    const [first] = callers;
    const isAmongThem = callers.some((caller) => caller === undefined || caller === administratorId);
    if (first !== undefined && !isAmongThem && (administratorId !== null || known.has(first))) {
      const row = { table: 'erasure', id: customerId };
      yield* compareValues(row, 'administratorId', administratorId, 'its event', first, true);
    }
  }
}
