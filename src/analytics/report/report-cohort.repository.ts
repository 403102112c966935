import { Injectable } from '@nestjs/common';
import { change, insert } from '#platform/database/query/change.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { COHORT_FIGURES, type Cohorts, partsOfCell } from './cohorts.rules.js';
import { ReportCohortEntity } from './report-cohort.entity.js';

const ADD = `UPDATE report_cohort SET ${COHORT_FIGURES.map((name) => `${name} = ${name} + ?`).join(', ')}
  WHERE zone = ? AND storeId = ? AND issuedMonth = ? AND month = ?`;

/** Only the transaction that moves the checkpoint of a zone writes its rows, so no two write one row at once. */
@Injectable()
export class ReportCohortRepository {
  /** Adds what some events have changed. */
  async add(tx: Tx, zone: string, cohorts: Cohorts): Promise<void> {
    for (const [key, figures] of cohorts.cells) {
      const [storeId, issuedMonth, month] = partsOfCell(key);
      const changes = COHORT_FIGURES.map((name) => figures[name]);
      const affected = await change(tx, ADD, [...changes, zone, storeId, issuedMonth, month]);
      if (affected === 0) {
        await insert(tx, ReportCohortEntity, [{ zone, storeId, issuedMonth, month, ...figures }]);
      }
    }
  }

  /** Those of all zones. */
  async clear(tx: Tx): Promise<void> {
    await tx.createQueryBuilder().delete().from(ReportCohortEntity).execute();
  }
}
