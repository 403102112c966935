import { Injectable } from '@nestjs/common';
import { differencesBy, SHOWN_MAX, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const CHECKS: readonly TableCheck[] = [
  {
    table: 'kept_answer',
    what: 'status',
    by: 'holder',
    sql: `SELECT id, status AS actual, 'that of an answer' AS expected FROM kept_answer
      WHERE (status = 0 AND holder IS NULL) OR (status <> 0 AND (status < 200 OR status > 599)) LIMIT ${SHOWN_MAX}`,
  },
  {
    table: 'kept_answer',
    what: 'body',
    by: 'contentType and status',
    sql: `SELECT id, 'a body' AS actual, 'nothing' AS expected FROM kept_answer
      WHERE status <> 0 AND contentType IS NULL AND body IS NOT NULL LIMIT ${SHOWN_MAX}`,
  },
  {
    table: 'kept_answer',
    what: 'body',
    by: 'contentType and status',
    sql: `SELECT id, 'nothing' AS actual, 'a body' AS expected FROM kept_answer
      WHERE status <> 0 AND contentType IS NOT NULL AND body IS NULL LIMIT ${SHOWN_MAX}`,
  },
  {
    table: 'kept_answer',
    what: 'holder',
    by: 'heldUntil and step',
    sql: `SELECT id, holder AS actual, CASE WHEN heldUntil IS NULL THEN 'nothing' ELSE 'one' END AS expected FROM kept_answer
      WHERE (holder IS NULL) <> (heldUntil IS NULL) OR step < 0 OR (step > 0 AND holder IS NULL) LIMIT ${SHOWN_MAX}`,
  },
];

/** Answers to requests that are repeated. What they say is readable with the key of the request alone. */
@Extension(Verifier)
@Injectable()
export class IdempotencyRecordsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for (const check of CHECKS) {
      yield* differencesBy(source, check);
    }
  }
}
