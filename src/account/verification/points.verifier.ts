import { Injectable } from '@nestjs/common';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { Value } from '#platform/database/query/values.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { PROGRAMME } from '../ledger.rules.js';
import {
  ACCOUNT_CHECKS,
  BLOCKED_BY_OPEN_BLOCKS,
  MISFITS,
  getMisfits,
  MOVEMENT_SUMS,
  type MovementRow,
  type PointsCheck,
  PROGRAMME_ACCOUNTS,
} from './points-checks.model.js';
import { UnsettledBlocksReader } from './unsettled-blocks.reader.js';

const ACCOUNTS_AT_ONCE = 500;
const MOVEMENTS_AT_ONCE = 10_000;

interface Found {
  readonly id: string | number;
  readonly expected: string | number | null;
  readonly actual: string | number | null;
}

/**
 * Proves the ledger from its rows: balances, lots, transfers and blocks match the movements, and the sum over all accounts is 0. Reads
 * accounts and movements in pieces and yields differences at once, so its memory does not grow with the data.
 */
@Extension(Verifier)
@Injectable()
export class PointsVerifier implements Verifier {
  private readonly unsettled = new UnsettledBlocksReader();

  /** @param source A source of one `Snapshot` while others write: half a movement looks like a difference */
  async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const range of this.accounts(source)) {
      for (const check of ACCOUNT_CHECKS) {
        const differing = await source.query<Found[]>(check.sql, valuesFor(check.sql, range));
        yield* found(check, differing);
        yield* check.what.includes('blocks') ? this.unsettled.of(source, differing) : [];
      }
    }
    yield* this.movements(source);
    yield* found(PROGRAMME_ACCOUNTS, await source.query<Found[]>(PROGRAMME_ACCOUNTS.sql));
  }

  /** The first and last id of each piece. Excludes the accounts of the programme, which come last. */
  private async *accounts(source: QuerySource): AsyncGenerator<readonly [string, string]> {
    let last = '';
    for (;;) {
      const piece = await source.query<{ id: string }[]>(
        `SELECT id FROM account WHERE id > ? AND kind = 'customer' ORDER BY id LIMIT ${ACCOUNTS_AT_ONCE}`,
        [last],
      );
      const [begin, end] = [piece[0]?.id, piece.at(-1)?.id];
      if (begin === undefined || end === undefined) {
        return;
      }
      yield [begin, end];
      last = end;
    }
  }

  private async *movements(source: QuerySource): AsyncGenerator<Difference> {
    const [row] = await source.query<{ last: string | number | null }[]>(
      'SELECT MAX(id) AS last FROM points_movement',
    );
    const sums = { total: 0, blocked: 0 };
    for (let first = 1; first <= Number(row?.last ?? 0); first += MOVEMENTS_AT_ONCE) {
      const range = [first, first + MOVEMENTS_AT_ONCE - 1] as const;
      for (const movement of await source.query<MovementRow[]>(MISFITS, range)) {
        const { id } = movement;
        yield* getMisfits(movement).map((misfit) => ({
          table: 'points_movement',
          id: String(id),
          ...misfit,
        }));
      }
      const [sum] = await source.query<Record<keyof typeof sums, string | number | null>[]>(
        MOVEMENT_SUMS,
        range,
      );
      sums.total += Number(sum?.total ?? 0);
      sums.blocked += Number(sum?.blocked ?? 0);
    }
    const [open] = await source.query<{ points: string | number | null }[]>(BLOCKED_BY_OPEN_BLOCKS);
    const totals = [
      {
        id: 'all',
        what: 'sum over all accounts',
        by: 'the two sides of movements',
        expected: 0,
        actual: sums.total,
      },
      {
        id: PROGRAMME.blocked,
        what: 'points',
        by: 'the open blocks',
        expected: Number(open?.points ?? 0),
        actual: sums.blocked,
      },
    ];
    for (const { expected, actual, ...total } of totals.filter((each) => each.expected !== each.actual)) {
      yield { table: 'account', ...total, expected: String(expected), actual: String(actual) };
    }
  }
}

function* found({ table, what, by }: PointsCheck, differing: readonly Found[]): Generator<Difference> {
  for (const { id, expected, actual } of differing) {
    yield { table, id: String(id), what, by, actual: String(actual ?? 0), expected: String(expected ?? 0) };
  }
}

/** Each pair of placeholders takes the range. */
function valuesFor(sql: string, range: readonly [string, string]): Value[] {
  return Array.from({ length: sql.split('?').length - 1 }, (_, place) => range[place % 2] ?? null);
}
