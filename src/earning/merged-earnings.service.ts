import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import {
  type MergedPair,
  MergedData,
  type MovableRows,
  type MovedData,
  type MovedBefore,
} from '#platform/merged-data.js';
import type { EarningUseEntity } from './earning-use.entity.js';
import { MergedEarningRepository } from './merged-earning.repository.js';

const EARNINGS = 'earning';

interface Kept {
  /** The uses of the source, each with that of the target as it was. */
  readonly uses: readonly { readonly source: EarningUseEntity; readonly target: EarningUseEntity | null }[];
}

/** What rules have paid customers who are merged. Limits count the uses of both. */
@Extension(MergedData)
@Injectable()
export class MergedEarningsService extends MergedData {
  readonly name = 'earning';

  constructor(private readonly earnings: MergedEarningRepository) {
    super();
  }

  override count(): Promise<readonly MovableRows[]> {
    return Promise.resolve([]);
  }

  override async move(tx: Tx, { source, target }: MergedPair): Promise<MovedData> {
    const ids = await this.earnings.moveAll(tx, source.id, target.id);
    const own = new Map((await this.earnings.findUses(tx, target.id)).map((use) => [getKey(use), use]));
    const uses: { source: EarningUseEntity; target: EarningUseEntity | null }[] = [];
    for (const use of await this.earnings.findUses(tx, source.id)) {
      const before = own.get(getKey(use)) ?? null;
      uses.push({ source: use, target: before });
      if (before) {
        const sum = { uses: before.uses + use.uses, points: before.points + use.points };
        await this.earnings.setUse(tx, { ...before, ...sum });
      } else {
        await this.earnings.addUse(tx, { ...use, customerId: target.id });
      }
      await this.earnings.removeUse(tx, use);
    }
    return { rows: [{ kind: EARNINGS, ids }], kept: { uses } satisfies Kept };
  }

  override async moveBack(tx: Tx, { source, target }: MergedPair, moved: MovedBefore): Promise<void> {
    await this.earnings.moveThese(tx, moved.getIds(EARNINGS), target.id, source.id);
    for (const { source: use, target: before } of (moved.kept as Kept).uses) {
      if (before) {
        await this.earnings.setUse(tx, before);
      } else {
        await this.earnings.removeUse(tx, { ...use, customerId: target.id });
      }
      await this.earnings.addUse(tx, use);
    }
  }
}

function getKey({ ruleId, period }: EarningUseEntity): string {
  return `${ruleId} ${period}`;
}
