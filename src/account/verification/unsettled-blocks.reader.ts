import type { Difference } from '#platform/database/query/verifier.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { BlockStatus } from '../points-block.entity.js';

interface BlockRow {
  readonly id: string;
  readonly status: BlockStatus;
}

interface SliceRow {
  readonly transferId: string;
  readonly reason: 'block' | 'capture' | 'release';
  readonly lotId: string;
  readonly points: number | string;
}

const STATUS_BY: Readonly<Record<string, BlockStatus>> = { capture: 'captured', release: 'released' };

/**
 * Finds blocks whose status differs from the movements of their points, in accounts known to have some. A block and its settlement share no
 * row, only the points and lots that they move.
 */
export class UnsettledBlocksReader {
  async *of(
    source: QuerySource,
    accounts: readonly { readonly id: string | number }[],
  ): AsyncGenerator<Difference> {
    for (const { id } of accounts) {
      yield* await this.ofAccount(source, String(id));
    }
  }

  private async ofAccount(source: QuerySource, accountId: string): Promise<Difference[]> {
    const blocks = await source.query<BlockRow[]>(
      'SELECT id, status FROM points_block WHERE accountId = ? ORDER BY createdAt, id',
      [accountId],
    );
    const slices = await source.query<SliceRow[]>(
      `SELECT m.transferId, m.reason, m.lotId, m.points FROM points_transfer t
        JOIN points_movement m ON m.transferId = t.id AND m.reason IN ('block', 'capture', 'release')
       WHERE t.accountId = ? ORDER BY m.lotId, m.points`,
      [accountId],
    );
    const contents = getContents(slices);
    const settled = new Map<string, BlockStatus[]>();
    for (const [transferId, content] of contents) {
      const reason = slices.find((slice) => slice.transferId === transferId)?.reason ?? '';
      const status = STATUS_BY[reason];
      settled.set(content, [...(settled.get(content) ?? []), ...(status ? [status] : [])]);
    }
    // Matching blocks go first: of two equal blocks, the other one is wrong.
    const take = ({ id, status }: BlockRow): boolean => {
      const left = settled.get(contents.get(id) ?? '') ?? [];
      const index = left.indexOf(status);
      left.splice(index, index === -1 ? 0 : 1);
      return index !== -1;
    };
    const others = blocks.filter((block) => block.status === 'open' || !take(block));
    return others.flatMap(({ id, status }) => {
      const expected = settled.get(contents.get(id) ?? '')?.shift() ?? 'open';
      const by = 'the ledger';
      return status === expected
        ? []
        : [{ table: 'points_block', id, what: 'status', actual: status, by, expected }];
    });
  }
}

function getContents(slices: readonly SliceRow[]): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  for (const { transferId, lotId, points } of slices) {
    contents.set(transferId, `${contents.get(transferId) ?? ''} ${lotId} ${points}`);
  }
  return contents;
}
