import { Injectable } from '@nestjs/common';
import {
  differencesBy,
  instantFromDatabase,
  getPieces,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import type { InvitationEntity } from './invitation.entity.js';
import { customerWasAttachedToInvitation, invitationWasCreated } from './invitation.events.js';
import { CAME_BY_THEMSELVES, FORGOTTEN } from './invitation.repository.js';
import { contactKeys } from './invitation.rules.js';
import { ACTIVATED, BOUGHT } from './purchases-at-event.service.js';

const ROWS_AT_ONCE = 1000;
const CREATED = invitationWasCreated.definition.type;
const ATTACHED = customerWasAttachedToInvitation.definition.type;

const OF_INVITATIONS: readonly TableCheck[] = [
  ...(
    [
      ['storeId', 'referrerId'],
      ['storeId', 'recipientId'],
    ] as const
  ).map(([column, customer]) => ({
    table: 'invitation',
    what: column,
    by: `the store of ${customer}`,
    sql: `SELECT i.id, i.storeId AS actual, COALESCE(c.storeId, '') AS expected FROM invitation i
      LEFT JOIN customer c ON c.id = i.${customer}
      WHERE i.id BETWEEN ? AND ? AND i.${customer} IS NOT NULL AND (c.id IS NULL OR c.storeId <> i.storeId)`,
  })),
  {
    table: 'invitation',
    what: 'status',
    by: 'recipientId',
    sql: `SELECT id, status AS actual, CASE WHEN recipientId IS NULL THEN 'invited' ELSE 'registered or made_purchase' END AS expected
      FROM invitation WHERE id BETWEEN ? AND ?
        AND (status NOT IN ('invited', 'registered', 'made_purchase') OR (status = 'invited') <> (recipientId IS NULL))`,
  },
  {
    table: 'invitation',
    what: 'status',
    by: 'table shop_transaction',
    sql: `SELECT i.id, i.status AS actual, 'registered' AS expected FROM invitation i
      WHERE i.id BETWEEN ? AND ? AND i.status = 'made_purchase' AND NOT EXISTS (
        SELECT 1 FROM shop_transaction t JOIN customer c ON c.id = i.recipientId
         WHERE t.customerId IN (c.id, c.mergedInto) AND t.documentType = 'sell')`,
  },
  {
    table: 'invitation',
    what: 'registeredAt',
    by: 'recipientId',
    sql: `SELECT id, registeredAt AS actual, CASE WHEN recipientId IS NULL THEN NULL ELSE 'a time' END AS expected
      FROM invitation WHERE id BETWEEN ? AND ? AND (registeredAt IS NULL) <> (recipientId IS NULL)`,
  },
];

const OF_PAYMENTS: readonly TableCheck[] = [
  ...(['customerId', 'points', 'createdAt'] as const).map((column) => ({
    table: 'referral_payment',
    what: column,
    by: 'its earning',
    sql: `SELECT p.id, p.${column} AS actual, e.${column} AS expected FROM referral_payment p
      LEFT JOIN earning e ON e.id = p.id WHERE p.id BETWEEN ? AND ? AND (e.id IS NULL OR e.${column} <> p.${column})`,
  })),
  {
    table: 'referral_payment',
    what: 'occasion and recipient',
    by: 'its earning',
    sql: `SELECT p.id, CONCAT(p.occasion, ' (', p.recipient, ')') AS actual, e.occurrence AS expected FROM referral_payment p
      JOIN earning e ON e.id = p.id WHERE p.id BETWEEN ? AND ? AND COALESCE(e.occurrence, '') <> CONCAT(p.occasion, ' (', p.recipient, ')')`,
  },
  {
    table: 'referral_payment',
    what: 'customerId',
    by: 'the invitation',
    sql: `SELECT p.id, p.customerId AS actual, COALESCE(c.mergedInto, c.id) AS expected
      FROM referral_payment p LEFT JOIN invitation i ON i.id = p.invitationId
      LEFT JOIN customer c ON c.id = (CASE p.recipient WHEN 'referrer' THEN i.referrerId ELSE i.recipientId END)
      WHERE p.id BETWEEN ? AND ? AND (c.id IS NULL OR p.customerId <> COALESCE(c.mergedInto, c.id))`,
  },
  {
    table: 'referral_payment',
    what: 'subjectId',
    by: 'its occasion',
    sql: `SELECT p.id, p.subjectId AS actual, 'the customer or the transaction' AS expected FROM referral_payment p
      JOIN invitation i ON i.id = p.invitationId
      WHERE p.id BETWEEN ? AND ? AND p.subjectId <> (CASE
        WHEN p.occasion = 'every_purchase' OR (p.occasion = 'first_purchase' AND p.takenBackAt IS NOT NULL)
        THEN COALESCE(p.transactionId, '') ELSE i.recipientId END)`,
  },
  {
    table: 'referral_payment',
    what: 'transactionId',
    by: 'table shop_transaction',
    sql: `SELECT p.id, p.transactionId AS actual, 'a sale of the customer who was brought' AS expected FROM referral_payment p
      JOIN invitation i ON i.id = p.invitationId LEFT JOIN customer c ON c.id = i.recipientId
      LEFT JOIN shop_transaction t ON t.id = p.transactionId AND t.customerId = COALESCE(c.mergedInto, c.id) AND t.documentType = 'sell'
      WHERE p.id BETWEEN ? AND ? AND (p.occasion = 'register') <> (t.id IS NULL)`,
  },
  {
    table: 'referral_payment',
    what: 'takenBackAt',
    by: 'what was taken back',
    sql: `SELECT p.id, p.takenBackAt AS actual, b.createdAt AS expected FROM referral_payment p
      LEFT JOIN earning b ON b.revisedTransactionId = p.id
      WHERE p.id BETWEEN ? AND ? AND ((p.takenBackAt IS NULL) <> (b.id IS NULL) OR b.createdAt <> p.takenBackAt
        OR b.withheld - b.points <> p.points)`,
  },
];

const CAUSES = [
  {
    table: 'referral_payment',
    what: 'leastCents',
    by: 'the version of its rule',
    sql: `SELECT p.id, p.leastCents AS actual, JSON_EXTRACT(v.definition, '$.settings.minOrderCents') AS expected
      FROM referral_payment p JOIN earning_part q ON q.earningId = p.id
      JOIN earning_rule_version v ON v.ruleId = q.ruleId AND v.version = q.version
      WHERE p.id BETWEEN ? AND ? AND p.leastCents <> (CASE
        WHEN COALESCE(JSON_EXTRACT(v.definition, '$.settings.minOrderCents'), 0) + 0 > 1
        THEN JSON_EXTRACT(v.definition, '$.settings.minOrderCents') + 0 ELSE 1 END)`,
  },
  {
    table: 'referral_payment',
    what: 'causedAt',
    by: 'the events of the customer who was brought',
    sql: `SELECT p.id, p.causedAt AS actual, 'the time of an event' AS expected FROM referral_payment p
      LEFT JOIN invitation i ON i.id = p.invitationId LEFT JOIN customer c ON c.id = i.recipientId
      WHERE p.id BETWEEN ? AND ? AND p.causedAt IS NOT NULL AND NOT EXISTS (SELECT 1 FROM event e
        WHERE e.uuid IN (c.id, c.mergedInto) AND e.recordedOn = p.causedAt AND e.type IN ('${ACTIVATED}', '${BOUGHT}'))`,
  },
] as const satisfies readonly TableCheck[];

/** No customer is paid for bringing themselves: behind a merge, both sides are one person. */
const OF_THEMSELVES: TableCheck = {
  table: 'referral_payment',
  what: 'createdAt',
  by: 'the merge of referrer and recipient',
  sql: `SELECT p.id, p.createdAt AS actual, 'before the merge' AS expected FROM referral_payment p
    JOIN invitation i ON i.id = p.invitationId
    JOIN customer r ON r.id = i.referrerId JOIN customer c ON c.id = i.recipientId
    WHERE p.id BETWEEN ? AND ? AND p.takenBackAt IS NULL AND COALESCE(r.mergedInto, r.id) = COALESCE(c.mergedInto, c.id)
      AND (r.id = c.id OR p.createdAt > (SELECT MAX(m.mergedAt) FROM customer_merge m WHERE m.customerId IN (r.id, c.id)))`,
};

/** Compares as far as the subscription has come, which takes back what a return leaves no reason for. */
const UNDONE: TableCheck = {
  table: 'referral_payment',
  what: 'takenBackAt',
  by: 'what is kept of the sale',
  sql: `SELECT p.id, NULL AS actual, CONCAT('taken back below ', p.leastCents, ' cents') AS expected FROM referral_payment p
    JOIN shop_transaction t ON t.id = p.transactionId
    WHERE p.id BETWEEN ? AND ? AND p.takenBackAt IS NULL AND t.grossCents - t.returnedCents < p.leastCents
      AND NOT EXISTS (SELECT 1 FROM event e
        WHERE (e.uuid = t.customerId OR e.uuid IN (SELECT c.id FROM customer c WHERE c.mergedInto = t.customerId))
          AND (e.position IS NULL OR e.position >
            COALESCE((SELECT s.position FROM event_checkpoint s WHERE s.subscription = 'referrals'), 0)))`,
};

/** Points for a recommendation that was never made. */
const UNPAID: TableCheck = {
  table: 'earning',
  what: 'occurrence',
  by: 'table referral_payment',
  sql: `SELECT e.id, e.occurrence AS actual, 'a payment' AS expected FROM earning e
    LEFT JOIN referral_payment p ON p.id = COALESCE(e.revisedTransactionId, e.id)
    WHERE e.id BETWEEN ? AND ? AND p.id IS NULL AND e.points <> 0
      AND (e.occurrence LIKE '% (referrer)' OR e.occurrence LIKE '% (referred)')`,
};

const MISSING: TableCheck = {
  table: 'invitation',
  what: 'id',
  by: 'its first event',
  sql: `SELECT e.uuid AS id, NULL AS actual, e.uuid AS expected FROM event e LEFT JOIN invitation i ON i.id = e.uuid
    WHERE e.type = '${CREATED}' AND i.id IS NULL`,
};

/** Compares invitations with their events, and payments with what was earned. */
@Extension(Verifier)
@Injectable()
export class InvitationsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'invitation', ROWS_AT_ONCE)) {
      for (const check of OF_INVITATIONS) {
        yield* differencesBy(source, check, piece);
      }
      yield* eventsUnlike(source, piece);
    }
    yield* differencesBy(source, MISSING);
    for await (const piece of getPieces(source, 'referral_payment', ROWS_AT_ONCE)) {
      for (const check of [...OF_PAYMENTS, ...CAUSES, OF_THEMSELVES, UNDONE]) {
        yield* differencesBy(source, check, piece);
      }
    }
    for await (const piece of getPieces(source, 'earning', ROWS_AT_ONCE)) {
      yield* differencesBy(source, UNPAID, piece);
    }
  }
}

interface EventRow {
  readonly uuid: string;
  readonly type: string;
  readonly position: number | string | null;
  readonly payload: unknown;
  readonly recordedOn: Date | string;
}

interface InvitationRow extends Omit<InvitationEntity, 'createdAt' | 'registeredAt'> {
  readonly createdAt: Date | string;
  readonly registeredAt: Date | string | null;
}

async function* eventsUnlike(
  source: QuerySource,
  piece: readonly [string, string],
): AsyncGenerator<Difference> {
  const invitations = await source.query<InvitationRow[]>(
    'SELECT * FROM invitation WHERE id BETWEEN ? AND ? ORDER BY id',
    [...piece],
  );
  const ids = invitations.map(({ id }) => id);
  const events = await source.query<EventRow[]>(
    `SELECT uuid, type, position, payload, recordedOn FROM event
      WHERE type IN (?, ?) AND uuid IN ${placesFor(ids)} ORDER BY recordId`,
    [CREATED, ATTACHED, ...ids],
  );
  for (const invitation of invitations) {
    const ofType = (type: string) =>
      events.filter((each) => each.uuid === invitation.id && each.type === type);
    yield* beginningUnlike(invitation, ofType(CREATED));
    yield* registrationUnlike(invitation, ofType(ATTACHED));
  }
}

function* beginningUnlike(invitation: InvitationRow, created: readonly EventRow[]): Generator<Difference> {
  const { id, recipientId, recipientEmail: email, recipientPhone: phone, recipientKey } = invitation;
  const row = { table: 'invitation', id };
  const [first] = created;
  yield* compareValues(row, 'number of its beginnings', created.length, getNames(created), 1);
  const [key] = contactKeys({ email, phone });
  const isByThemselves = recipientKey === `${CAME_BY_THEMSELVES}${recipientId}`;
  const isForgotten = key === undefined && recipientKey === `${FORGOTTEN}${id}`;
  const expectedKey = isByThemselves || isForgotten ? recipientKey : key;
  yield* compareValues(row, 'recipientKey', recipientKey, 'the contacts', expectedKey, true);
  if (first) {
    const by = getNames([first]);
    const is = (...path: readonly string[]) => getMember(first, path);
    yield* compareValues(row, 'id', id, by, is('invitationId', 'invitationId'));
    yield* compareValues(row, 'status at its beginning', 'invited', by, is('status'));
    yield* compareValues(row, 'referrerId', invitation.referrerId, by, is('referrerId', 'customerId'));
    yield* compareValues(row, 'recipientEmail', email, by, is('recipientEmail'), true);
    yield* compareValues(row, 'recipientPhone', phone, by, is('recipientPhone'), true);
    yield* compareValues(row, 'token', invitation.token, by, is('token'), true);
    yield* timeUnlike(row, 'createdAt', invitation.createdAt, first);
  }
}

function* registrationUnlike(
  { id, recipientId, registeredAt }: InvitationRow,
  attached: readonly EventRow[],
): Generator<Difference> {
  const row = { table: 'invitation', id };
  const [first] = attached;
  const count = recipientId === null ? 0 : 1;
  yield* compareValues(row, 'number of registrations', attached.length, getNames(attached), count);
  if (first) {
    const by = getNames([first]);
    yield* compareValues(row, 'id', id, by, getMember(first, ['invitationId', 'invitationId']));
    yield* compareValues(row, 'recipientId', recipientId, by, getMember(first, ['customerId', 'customerId']));
    yield* timeUnlike(row, 'registeredAt', registeredAt, first);
  }
}

/** Both are one reading of the clock, wherever it was set to meanwhile. */
function* timeUnlike(
  row: Pick<Difference, 'table' | 'id'>,
  what: string,
  actual: Date | string | null,
  event: EventRow,
): Generator<Difference> {
  const [time, recordedOn] = [instantFromDatabase(actual), instantFromDatabase(event.recordedOn)];
  yield* compareValues(row, what, time, getNames([event]), recordedOn);
}

function getNames(events: readonly EventRow[]): string {
  return events.map(({ position }) => `event ${position ?? 'without a position'}`).join(', ') || 'its events';
}

function getMember({ payload }: EventRow, path: readonly string[]): unknown {
  const whole: unknown = typeof payload === 'string' ? JSON.parse(payload) : payload;
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[name] : undefined,
    whole,
  );
}
