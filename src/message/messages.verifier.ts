import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, unlike, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const MESSAGES_AT_ONCE = 2000;

interface Row {
  readonly id: string;
  readonly status: string;
  readonly secrets: object | null;
  readonly nextAttemptAt: Date | null;
  readonly finishedAt: Date | null;
}

/** A message is pending and due at some time, or has ended and keeps no secret. */
@Extension(Verifier)
@Injectable()
export class MessagesVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'message', MESSAGES_AT_ONCE)) {
      for (const message of await source.find<Row>('message', { where: { id: Between(...piece) } })) {
        yield* stateUnlike(message);
      }
    }
  }
}

function* stateUnlike({ id, status, secrets, nextAttemptAt, finishedAt }: Row): Generator<Difference> {
  const row = { table: 'message', id };
  const by = `status ${status}`;
  const isPending = status === 'pending';
  yield* unlike(row, 'nextAttemptAt', there(nextAttemptAt), by, isPending ? 'there' : 'missing');
  yield* unlike(row, 'finishedAt', there(finishedAt), by, isPending ? 'missing' : 'there');
  if (!isPending) {
    yield* unlike(row, 'secrets', there(secrets), by, 'missing');
  }
}

function there(value: unknown): string {
  return value === null ? 'missing' : 'there';
}
