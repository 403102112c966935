import { Injectable } from '@nestjs/common';
import { rows, type Source, type Value } from '../platform/database/statement.js';
import {
  ACCOUNT_CHECKS,
  BLOCKED_BY_OPEN_BLOCKS,
  MOVEMENT_SUMS,
  STRAY_MOVEMENTS,
} from './points-verifier.sql.js';
import { PROGRAMME } from './programme-account.js';

/** Something that should be one number and is another. */
export interface Difference {
  readonly what: string;
  readonly id: string;
  readonly expected: number;
  readonly actual: number;
}

const ACCOUNTS_AT_ONCE = 500;
const MOVEMENTS_AT_ONCE = 10_000;

interface Found {
  readonly id: string | number;
  readonly expected: string | number | null;
  readonly actual: string | number | null;
}

/**
 * Proves the ledger from its rows alone: balances, lots, transfers and blocks are what its movements say, and the sum
 * over all accounts is 0. Goes through accounts and movements piece by piece and hands out what differs as it finds it,
 * so it takes the same memory for ten customers and for ten million.
 */
@Injectable()
export class PointsVerifier {
  /** @param source Of one `Snapshot`, when somebody may be writing: else what is half moved looks like a difference. */
  async *differences(source: Source): AsyncGenerator<Difference> {
    for await (const range of this.accounts(source)) {
      for (const { what, sql } of ACCOUNT_CHECKS) {
        yield* found(what, await rows<Found>(source, sql, valuesFor(sql, range)));
      }
    }
    yield* this.movements(source);
  }

  /** First and last id of each piece. Accounts of the programme come behind all of them and are not in any. */
  private async *accounts(source: Source): AsyncGenerator<readonly [string, string]> {
    let last = '';
    for (;;) {
      const piece = await rows<{ id: string }>(
        source,
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

  private async *movements(source: Source): AsyncGenerator<Difference> {
    const [row] = await rows<{ last: string | number | null }>(
      source,
      'SELECT MAX(id) AS last FROM points_movement',
    );
    const sums = { total: 0, blocked: 0 };
    for (let first = 1; first <= Number(row?.last ?? 0); first += MOVEMENTS_AT_ONCE) {
      const range = [first, first + MOVEMENTS_AT_ONCE - 1] as const;
      yield* found(
        'movement whose transfer, lot or account there is',
        await rows<Found>(source, STRAY_MOVEMENTS, range),
      );
      const [sum] = await rows<Record<keyof typeof sums, string | number | null>>(
        source,
        MOVEMENT_SUMS,
        range,
      );
      sums.total += Number(sum?.total ?? 0);
      sums.blocked += Number(sum?.blocked ?? 0);
    }
    const [open] = await rows<{ points: string | number | null }>(source, BLOCKED_BY_OPEN_BLOCKS);
    const totals = [
      { what: 'sum over all accounts', id: '', expected: 0, actual: sums.total },
      {
        what: 'blocked points',
        id: PROGRAMME.blocked,
        expected: Number(open?.points ?? 0),
        actual: sums.blocked,
      },
    ];
    yield* totals.filter(({ expected, actual }) => expected !== actual);
  }
}

function* found(what: string, differing: readonly Found[]): Generator<Difference> {
  for (const { id, expected, actual } of differing) {
    yield { what, id: String(id), expected: Number(expected ?? 0), actual: Number(actual ?? 0) };
  }
}

/** Every pair of places takes the same range. */
function valuesFor(sql: string, range: readonly [string, string]): Value[] {
  return Array.from({ length: sql.split('?').length - 1 }, (_, place) => range[place % 2] ?? null);
}
