import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type TransferFilters, TransferListReader } from '../../account/index.js';
import { CustomerReader } from '../../customer/index.js';
import type { PageQuery } from '#platform/database/query/list-page.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { type PointsTransferListResponse, presentPointsTransfers } from './points-transfer.dto.js';

/** The list of transfers, the same for administrators, sellers and customers; what each may see is in the filters. */
@Injectable()
export class TransferListsService {
  constructor(
    private readonly transfers: TransferListReader,
    private readonly customers: CustomerReader,
  ) {}

  async show(
    storeId: string,
    filters: TransferFilters,
    query: PageQuery,
    response: Response,
  ): Promise<PointsTransferListResponse> {
    const page = await this.transfers.list(storeId, filters, query);
    const fates = await this.transfers.fatesOf(page.rows.map(({ id }) => id));
    const names = await this.customers.namesOf([...new Set(page.rows.map(({ customerId }) => customerId))]);
    setLinkHeader(response, page);
    return presentPointsTransfers(page.rows, page.total, { fates, names });
  }
}
