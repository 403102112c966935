import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { MISSING_POINTS_COLUMNS, MissingPointsReader } from '../../account/index.js';
import { ForAdministrators, Permission, Personal } from '../../auth/index.js';
import { CustomerReader } from '../../customer/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { TransactionReader } from '../../transaction/index.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ListMissingPointsRequest, PERSONAL_OF_TRANSFERS } from './points-transfer.dto.js';
import { type MissingPointsListResponse, presentMissingPoints } from './missing-points.dto.js';

@ForAdministrators('points/missing')
export class MissingPointsController {
  constructor(
    private readonly missing: MissingPointsReader,
    private readonly customers: CustomerReader,
    private readonly transactions: TransactionReader,
  ) {}

  /** Lists points that returns could not take back because customers had spent or sent them, newest first: who, how many, and what became of the debt. Names and contacts need `CUSTOMER` `VIEW`. */
  @Get()
  @Personal(PERSONAL_OF_TRANSFERS)
  @SortedBy(MISSING_POINTS_COLUMNS, 'createdAt', 'DESC')
  @Permission('POINT_TRANSFER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListMissingPointsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MissingPointsListResponse> {
    const page = await this.missing.list(store.id, query, query);
    const names = await this.customers.getNames([...new Set(page.rows.map(({ customerId }) => customerId))]);
    const returns = await this.transactions.getDocuments(page.rows.map(({ id }) => id));
    setLinkHeader(response, page);
    return {
      missing: page.rows.map((each) =>
        presentMissingPoints(each, names.get(each.customerId), returns.has(each.id)),
      ),
      total: page.total,
    };
  }
}
