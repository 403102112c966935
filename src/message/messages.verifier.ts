import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import { differencesBy, getPieces, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isNotBefore } from '#platform/time/timestamp.js';
import { MESSAGE_STATUSES, type MessageEntity } from './message.entity.js';

const MESSAGES_AT_ONCE = 2000;

/** People are never removed, but for their personal data. */
const WITHOUT_PERSON: TableCheck = {
  table: 'message',
  what: 'accountId',
  by: 'tables customer, seller and administrator',
  sql: `SELECT m.id, m.accountId AS actual, 'a person' AS expected FROM message m
    LEFT JOIN customer c ON c.id = m.accountId LEFT JOIN seller s ON s.id = m.accountId
    LEFT JOIN administrator a ON a.id = m.accountId
    WHERE m.id >= ? AND m.id <= ? AND m.accountId IS NOT NULL AND c.id IS NULL AND s.id IS NULL AND a.id IS NULL`,
};

/** A message is pending and due at some time, or has ended and keeps no secret. One that was sent is not pending again. */
@Extension(Verifier)
@Injectable()
export class MessagesVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'message', MESSAGES_AT_ONCE)) {
      for (const message of await source.find<MessageEntity>('message', {
        where: { id: Between(...piece) },
      })) {
        yield* stateUnlike(message);
        yield* attemptsUnlike(message);
        yield* timesUnlike(message);
      }
      yield* differencesBy(source, WITHOUT_PERSON, piece);
    }
  }
}

function* stateUnlike(message: MessageEntity): Generator<Difference> {
  const { id, status, secrets, nextAttemptAt, finishedAt } = message;
  const row = { table: 'message', id };
  const by = `status ${status}`;
  const isPending = status === 'pending';
  const isStatus = MESSAGE_STATUSES.includes(status);
  yield* compareValues(row, 'status', status, 'the list of statuses', isStatus ? status : 'one of them');
  yield* compareValues(row, 'nextAttemptAt', there(nextAttemptAt), by, isPending ? 'there' : 'missing');
  yield* compareValues(row, 'finishedAt', there(finishedAt), by, isPending ? 'missing' : 'there');
  if (!isPending) {
    yield* compareValues(row, 'secrets', there(secrets), by, 'missing');
    yield* compareValues(row, 'attemptId', there(message.attemptId), by, 'missing');
  }
  if (message.recipient === null) {
    // An erasure empties all of it.
    yield* compareValues(row, 'variables', there(message.variables), 'recipient', 'missing');
    yield* compareValues(row, 'content', there(message.content), 'recipient', 'missing');
  }
}

/** Each attempt is over, with a reason to make another one, or goes on. What was never tried has no content; what was sent was tried. */
function* attemptsUnlike(message: MessageEntity): Generator<Difference> {
  const { id, status, attempts, attemptId, reason, sentAgainAt, content } = message;
  const row = { table: 'message', id };
  if (status === 'sent') {
    yield* compareValues(row, 'attempts', attempts > 0 ? 'some' : 'none', 'status sent', 'some');
    yield* compareValues(row, 'reason', there(reason), 'status sent', 'missing');
  }
  if (status === 'pending' && attemptId === null && attempts > 0) {
    yield* compareValues(
      row,
      'status',
      reason === null ? status : null,
      'attempts',
      reason === null ? 'over' : null,
    );
  }
  if (status === 'pending' && attempts === 0 && sentAgainAt === null) {
    yield* compareValues(row, 'content', there(content), 'attempts', 'missing');
  }
}

function* timesUnlike({ id, createdAt, finishedAt, sentAgainAt }: MessageEntity): Generator<Difference> {
  for (const [what, at] of Object.entries({ finishedAt, sentAgainAt })) {
    if (at !== null && !isNotBefore(createdAt, at)) {
      yield {
        table: 'message',
        id,
        what,
        actual: formatValue(at),
        by: 'createdAt',
        expected: 'a later time',
      };
    }
  }
}

function there(value: unknown): string {
  return value === null ? 'missing' : 'there';
}
