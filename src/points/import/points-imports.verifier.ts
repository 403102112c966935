import { Injectable } from '@nestjs/common';
import {
  differencesBy,
  getPieces,
  instantFromDatabase,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isNotBefore } from '#platform/time/timestamp.js';

const FILES_AT_ONCE = 100;
const WITHIN = 'i.id >= ? AND i.id <= ?';

const CHECKS: readonly TableCheck[] = [
  {
    table: 'points_import',
    what: 'storeId',
    by: 'table store',
    sql: `SELECT i.id, i.storeId AS actual, 'a store' AS expected FROM points_import i
      LEFT JOIN store s ON s.id = i.storeId WHERE ${WITHIN} AND s.id IS NULL`,
  },
  {
    table: 'points_import',
    what: 'failed',
    by: 'processed',
    sql: `SELECT i.id, i.failed AS actual, i.processed AS expected FROM points_import i
      WHERE ${WITHIN} AND (i.failed < 0 OR i.failed > i.processed)`,
  },
  {
    // A record that another file has counted before counts in none of them again.
    table: 'points_import',
    what: 'processed less failed',
    by: 'table points_import_row',
    sql: `SELECT i.id, i.processed - i.failed AS actual, COUNT(*) AS expected FROM points_import i
      JOIN points_import_row r ON r.importId = i.id
      WHERE ${WITHIN} GROUP BY i.id, i.processed, i.failed HAVING COUNT(*) > i.processed - i.failed`,
  },
];

const OF_NO_FILE: TableCheck = {
  table: 'points_import_row',
  what: 'importId',
  by: 'table points_import',
  sql: `SELECT r.id, r.importId AS actual, 'a file' AS expected FROM points_import_row r
    LEFT JOIN points_import i ON i.id = r.importId WHERE i.id IS NULL`,
};

const TIMES = `SELECT i.id, i.startedAt, i.finishedAt, MIN(r.createdAt) AS firstAt, MAX(r.createdAt) AS lastAt
  FROM points_import i LEFT JOIN points_import_row r ON r.importId = i.id
  WHERE ${WITHIN} GROUP BY i.id, i.startedAt, i.finishedAt`;

type Time = Date | string | null;

interface Times {
  readonly id: string;
  readonly startedAt: Time;
  readonly finishedAt: Time;
  readonly firstAt: Time;
  readonly lastAt: Time;
}

/** Files of points have as many records as they have counted rows, and each row names its file. */
@Extension(Verifier)
@Injectable()
export class PointsImportsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'points_import', FILES_AT_ONCE)) {
      for (const check of CHECKS) {
        yield* differencesBy(source, check, piece);
      }
      for (const times of await source.query<Times[]>(TIMES, [...piece])) {
        yield* timesUnlike(times);
      }
    }
    yield* differencesBy(source, OF_NO_FILE);
  }
}

/** Processes that go on with a file may have other clocks. */
function* timesUnlike({ id, ...times }: Times): Generator<Difference> {
  const [startedAt, firstAt, lastAt, finishedAt] = [
    times.startedAt,
    times.firstAt,
    times.lastAt,
    times.finishedAt,
  ].map(instantFromDatabase);
  const pairs = [
    ['startedAt', startedAt, 'finishedAt', finishedAt],
    ['startedAt', startedAt, 'the first of its rows', firstAt],
    ['the last of its rows', lastAt, 'finishedAt', finishedAt],
  ] as const;
  for (const [what, earlier, by, later] of pairs) {
    if (earlier && later && !isNotBefore(earlier, later)) {
      yield {
        table: 'points_import',
        id,
        what,
        actual: formatValue(earlier),
        by,
        expected: `before ${formatValue(later)}`,
      };
    }
  }
}
