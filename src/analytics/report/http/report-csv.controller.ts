import { Controller, Get, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../../auth/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { AnswersCsv, csvFile } from '#platform/http/response/csv.js';
import { Clock } from '#platform/time/clock.js';
import { ALL_MONTHS } from '../report-cohort.reader.js';
import { ReportRowsService } from '../report-rows.service.js';
import { ReportsService } from '../reports.service.js';
import { expiryPeriod } from './expiry-period.functions.js';
import { presentCohorts, presentLedgerRow, presentLot } from './report.presenter.js';
import {
  CohortsRequest,
  ExpiriesRequest,
  FigureRequest,
  LiabilityRequest,
  LotsCsvRequest,
} from './report.request.js';
import {
  COHORT_COLUMNS,
  LEDGER_COLUMNS,
  LIABILITY_COLUMNS,
  LOT_COLUMNS,
  type ReportRow,
} from './report-columns.constants.js';

@Controller(inStore('csv/analytics'))
@UseGuards(AdminGuard)
@Permission('ANALYTICS', 'VIEW')
export class ReportCsvController {
  constructor(
    private readonly reports: ReportsService,
    private readonly rows: ReportRowsService,
    private readonly clock: Clock,
  ) {}

  /** The report by month of issue as a CSV file, in points. */
  @Get('cohorts')
  @AnswersCsv()
  async cohorts(
    @CurrentStore() store: Store,
    @Query() { from, to }: CohortsRequest,
  ): Promise<StreamableFile> {
    const months = { from: from ?? ALL_MONTHS.from, to: to ?? ALL_MONTHS.to };
    const { months: found } = presentCohorts(await this.reports.cohortReport(store.id, months));
    return csvFile('points-by-month-of-issue.csv', titles(COHORT_COLUMNS), cells(COHORT_COLUMNS, found));
  }

  /** The liability as a CSV file: points, and amounts in the currency of the programme. */
  @Get('liability')
  @AnswersCsv()
  async liability(
    @CurrentStore() store: Store,
    @Query() { breakageRate }: LiabilityRequest,
  ): Promise<StreamableFile> {
    const report = await this.reports.liability(store.id, breakageRate);
    return csvFile('liability.csv', titles(LIABILITY_COLUMNS), cells(LIABILITY_COLUMNS, [report]));
  }

  /** How many points expire when, as a CSV file. */
  @Get('expiries')
  @AnswersCsv()
  async expiries(@CurrentStore() store: Store, @Query() query: ExpiriesRequest): Promise<StreamableFile> {
    const period = expiryPeriod(query, this.clock.now());
    const { parts } = await this.reports.expiries(store.id, period, query.by);
    const columns = { From: 'from', To: 'to', Points: 'points' } as const;
    return csvFile('expiries.csv', titles(columns), cells(columns, parts));
  }

  /** The rows of the ledger behind a figure of a month of issue, as a CSV file. */
  @Get('ledger')
  @AnswersCsv()
  ledger(@CurrentStore() store: Store, @Query() { month, figure }: FigureRequest): StreamableFile {
    const found = presented(this.rows.eachOfFigure(store.id, { month, figure }), presentLedgerRow);
    return csvFile(`ledger-${month}-${figure}.csv`, titles(LEDGER_COLUMNS), cells(LEDGER_COLUMNS, found));
  }

  /** The lots with points that expire on some days, or never, as a CSV file. */
  @Get('lots')
  @AnswersCsv()
  lots(@CurrentStore() store: Store, @Query() query: LotsCsvRequest): StreamableFile {
    const found = presented(this.rows.eachLot(store.id, query), presentLot);
    return csvFile('lots.csv', titles(LOT_COLUMNS), cells(LOT_COLUMNS, found));
  }
}

const titles = (columns: Readonly<Record<string, string>>): string[] => Object.keys(columns);

/** The members of each thing, in the order of the columns. */
async function* cells<Thing extends object>(
  columns: Readonly<Record<string, keyof Thing & string>>,
  things: AsyncIterable<Thing> | Iterable<Thing>,
): AsyncGenerator<ReportRow> {
  for await (const thing of things) {
    yield Object.values(columns).map((member) => thing[member] as ReportRow[number]);
  }
}

async function* presented<From, To>(
  all: AsyncIterable<From>,
  present: (one: From) => To,
): AsyncGenerator<To> {
  for await (const one of all) {
    yield present(one);
  }
}
