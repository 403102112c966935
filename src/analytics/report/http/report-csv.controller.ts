import { Get, Query, StreamableFile } from '@nestjs/common';
import { AnswersCsv, csvFile } from '#platform/http/response/csv.js';
import { Clock } from '#platform/time/clock.js';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { ALL_MONTHS } from '../report-cohort.reader.js';
import { ReportRowsService } from '../report-rows.service.js';
import { ReportsService } from '../reports.service.js';
import {
  CohortsRequest,
  ExpiriesRequest,
  expiryPeriod,
  FigureRequest,
  LiabilityRequest,
  LotsCsvRequest,
  presentCohorts,
  presentLedgerRow,
  presentLot,
} from './report.dto.js';

/** The cells of a row of a CSV file. */
export type ReportRow = readonly (string | number | undefined)[];

/** Titles of columns, and what stands in them. */
const COHORT_COLUMNS = {
  'Month of issue': 'month',
  Issued: 'issued',
  Received: 'received',
  Redeemed: 'redeemed',
  Returned: 'returned',
  Expired: 'expired',
  Canceled: 'canceled',
  Sent: 'sent',
  Blocked: 'blocked',
  Outstanding: 'outstanding',
  'Redemption rate': 'redemptionRate',
  'Breakage rate': 'breakageRate',
  // Behind the columns that readers of the file may know by their places.
  'Taken back': 'takenBack',
} as const;

const LIABILITY_COLUMNS = {
  Outstanding: 'outstanding',
  Blocked: 'blocked',
  Points: 'points',
  'Value of a point': 'pointValue',
  Currency: 'currency',
  'Gross amount': 'grossAmount',
  'Breakage rate': 'breakageRate',
  'Observed breakage rate': 'observedBreakageRate',
  'Expected points': 'expectedPoints',
  'Expected amount': 'expectedAmount',
} as const;

const LEDGER_COLUMNS = {
  'Movement ID': 'movementId',
  Reason: 'reason',
  Points: 'points',
  'Customer ID': 'customerId',
  'Transfer ID': 'pointsTransferId',
  'Lot ID': 'lotId',
  Date: 'createdAt',
  Issued: 'issuedAt',
  Expires: 'expiresAt',
} as const;

export const LOT_COLUMNS = {
  'Lot ID': 'lotId',
  'Account ID': 'accountId',
  Points: 'points',
  Remaining: 'remaining',
  Issued: 'createdAt',
  Expires: 'expiresAt',
  // Behind the columns that readers of the file may know by their places.
  'Customer ID': 'customerId',
} as const;

@ForAdministrators('csv/analytics')
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
    const found = presented(this.rows.eachOfFigure(store.id, { month, figure }), (row) =>
      presentLedgerRow(row),
    );
    return csvFile(`ledger-${month}-${figure}.csv`, titles(LEDGER_COLUMNS), cells(LEDGER_COLUMNS, found));
  }

  /** The lots with points that expire on some days, or never, as a CSV file. */
  @Get('lots')
  @AnswersCsv()
  lots(@CurrentStore() store: Store, @Query() query: LotsCsvRequest): StreamableFile {
    const found = presented(this.rows.eachLot(store.id, query), (lot) => presentLot(lot));
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
