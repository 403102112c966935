import { Injectable } from '@nestjs/common';
import { Between, DataSource } from 'typeorm';
import { type CohortFigures, getOutstanding, sumOfCohorts } from './cohorts.rules.js';
import { ReportCohortEntity } from './report-cohort.entity.js';

/** Months of the calendar, `YYYY-MM`, both included. */
export interface Months {
  readonly from: string;
  readonly to: string;
}

export interface Cohort extends CohortFigures {
  readonly month: string;
  readonly outstanding: number;
  /** Redeemed and not returned, by how many months after the month of issue; up to the last month with any. */
  readonly redeemedAfter: readonly number[];
}

export const ALL_MONTHS: Months = { from: '0000-01', to: '9999-12' };

/** The roll-ups: a row for each pair of months, so a programme of ten years has some thousands. */
@Injectable()
export class ReportCohortReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The oldest first; months in which nothing came in are missing. */
  async getCohorts(zone: string, storeId: string, { from, to }: Months): Promise<Cohort[]> {
    const cells = await this.dataSource.manager.find(ReportCohortEntity, {
      where: { zone, storeId, issuedMonth: Between(from, to) },
      order: { issuedMonth: 'ASC', month: 'ASC' },
    });
    const months = [...new Set(cells.map(({ issuedMonth }) => issuedMonth))];
    return months.map((month) =>
      getCohort(
        month,
        cells.filter(({ issuedMonth }) => issuedMonth === month),
      ),
    );
  }
}

function getCohort(month: string, cells: readonly ReportCohortEntity[]): Cohort {
  const figures = sumOfCohorts(cells);
  const redeemedAfter: number[] = [];
  for (const { month: then, redeemed, returned } of cells) {
    const age = getAge(month, then);
    while (redeemedAfter.length <= age) {
      redeemedAfter.push(0);
    }
    redeemedAfter[age] = redeemed - returned;
  }
  return { month, ...figures, outstanding: getOutstanding(figures), redeemedAfter };
}

function getAge(issued: string, month: string): number {
  const number = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
  return Math.max(0, number(month) - number(issued));
}
