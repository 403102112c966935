import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { AnalyticsRuleEntity } from './analytics-rule.entity.js';
import { type AwardedByRules, getPartsOfCell } from './rule-figures.model.js';

const SUMS = { awards: () => 'awards + :awards', points: () => 'points + :points' };

/** Only the transaction that moves the checkpoint of a zone writes its rows, so no two write one row at once. */
@Injectable()
export class AnalyticsRuleRepository {
  async add(tx: Tx, zone: string, awarded: AwardedByRules): Promise<void> {
    for (const [key, figures] of awarded.cells) {
      const [storeId, day, ruleId] = getPartsOfCell(key);
      const row = { zone, storeId, day, ruleId };
      const { affected } = await tx
        .createQueryBuilder()
        .update(AnalyticsRuleEntity)
        .set(SUMS)
        .where(row)
        .setParameters(figures)
        .execute();
      if (affected === 0) {
        await tx.insert(AnalyticsRuleEntity, { ...row, ...figures });
      }
    }
  }

  /** Those of all zones. */
  async clear(tx: Tx): Promise<void> {
    await tx.createQueryBuilder().delete().from(AnalyticsRuleEntity).execute();
  }
}
