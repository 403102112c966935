import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { COHORT_FIGURES, type Cohorts, partsOfCell } from './cohorts.rules.js';
import { ReportCohortEntity } from './report-cohort.entity.js';

const SUMS = Object.fromEntries(COHORT_FIGURES.map((name) => [name, () => `${name} + :${name}`]));

/** Only the transaction that moves the checkpoint of a zone writes its rows, so no two write one row at once. */
@Injectable()
export class ReportCohortRepository {
  async add(tx: Tx, zone: string, cohorts: Cohorts): Promise<void> {
    for (const [key, figures] of cohorts.cells) {
      const [storeId, issuedMonth, month] = partsOfCell(key);
      const row = { zone, storeId, issuedMonth, month };
      const { affected } = await tx
        .createQueryBuilder()
        .update(ReportCohortEntity)
        .set(SUMS)
        .where(row)
        .setParameters(figures)
        .execute();
      if (affected === 0) {
        await tx.insert(ReportCohortEntity, { ...row, ...figures });
      }
    }
  }

  /** Removes the rows of all zones. */
  async clear(tx: Tx): Promise<void> {
    await tx.createQueryBuilder().delete().from(ReportCohortEntity).execute();
  }
}
