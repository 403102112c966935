import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission, Personal } from '../../../auth/index.js';
import { CustomerReader } from '../../../customer/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { Clock } from '#platform/time/clock.js';
import { ALL_MONTHS } from '../report-cohort.reader.js';
import { ReportRowsService } from '../report-rows.service.js';
import { ReportsService } from '../reports.service.js';
import {
  CohortsRequest,
  type CohortsResponse,
  ExpiriesRequest,
  type ExpiriesResponse,
  expiryPeriod,
  LedgerRowsRequest,
  type LedgerRowsResponse,
  LiabilityRequest,
  type LiabilityResponse,
  LotsRequest,
  type LotsResponse,
  type Names,
  presentCohorts,
  presentExpiries,
  presentLedgerRow,
  presentLiability,
  presentLot,
} from './report.dto.js';

const PERSONAL = { fields: ['customerName'] };

@ForAdministrators('admin/analytics')
@Permission('ANALYTICS', 'VIEW')
export class ReportController {
  constructor(
    private readonly reports: ReportsService,
    private readonly rows: ReportRowsService,
    private readonly customers: CustomerReader,
    private readonly clock: Clock,
  ) {}

  /** Shows what has become of points by the month in which they came in. The parts of each month add up to what came in. */
  @Get('cohorts')
  async cohorts(
    @CurrentStore() store: Store,
    @Query() { from, to }: CohortsRequest,
  ): Promise<CohortsResponse> {
    const months = { from: from ?? ALL_MONTHS.from, to: to ?? ALL_MONTHS.to };
    return presentCohorts(await this.reports.cohortReport(store.id, months));
  }

  /** Shows what the points are worth that customers hold: all of them, and those that are expected to be redeemed. */
  @Get('liability')
  async liability(
    @CurrentStore() store: Store,
    @Query() { breakageRate }: LiabilityRequest,
  ): Promise<LiabilityResponse> {
    return presentLiability(await this.reports.liability(store.id, breakageRate));
  }

  /** Shows how many points expire when. */
  @Get('expiries')
  async expiries(@CurrentStore() store: Store, @Query() query: ExpiriesRequest): Promise<ExpiriesResponse> {
    const period = expiryPeriod(query, this.clock.now());
    return presentExpiries(await this.reports.expiries(store.id, period, query.by));
  }

  /** Lists the rows of the ledger behind a figure of a month of issue. Their points add up to the figure. Names need `CUSTOMER` `VIEW`. */
  @Get('ledger')
  @Personal(PERSONAL)
  async ledger(
    @CurrentStore() store: Store,
    @Query() { month, figure, perPage, cursor }: LedgerRowsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LedgerRowsResponse> {
    const page = await this.rows.ofFigure(store.id, { month, figure }, { count: perPage, cursor });
    setLinkHeader(response, page);
    const names = await this.getNames(page.rows);
    return { rows: page.rows.map((row) => presentLedgerRow(row, names)), total: page.rows.length };
  }

  /** Lists the lots with points that expire on some days, or never. What is left in them adds up to the figures of the expiries. Names need `CUSTOMER` `VIEW`. */
  @Get('lots')
  @Personal(PERSONAL)
  async lots(
    @CurrentStore() store: Store,
    @Query() query: LotsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LotsResponse> {
    const page = await this.rows.lots(store.id, query, { ...query, sort: undefined, direction: undefined });
    setLinkHeader(response, page);
    const names = await this.getNames(page.rows);
    return { lots: page.rows.map((lot) => presentLot(lot, names)), total: page.total };
  }

  private getNames(rows: readonly { readonly customerId: string }[]): Promise<Names> {
    return this.customers.getNames([...new Set(rows.map(({ customerId }) => customerId))]);
  }
}
