import { Injectable } from '@nestjs/common';
import { TransferReader } from '../../account/index.js';
import { CustomerReader } from '../../customer/index.js';
import type { PageQuery } from '../../platform/database/list-page.js';
import { linked } from '../../platform/http/linked.js';
import { PointsTransferReader, type TransferFilters } from '../points-transfer.reader.js';
import { type PointsTransferListResponse, presentPointsTransfers } from './points-transfer.presenter.js';

/** The list of transfers, the same for administrators, sellers and customers; what each may see is in the filters. */
@Injectable()
export class TransferLists {
  constructor(
    private readonly list: PointsTransferReader,
    private readonly transfers: TransferReader,
    private readonly customers: CustomerReader,
  ) {}

  async show(
    storeId: string,
    filters: TransferFilters,
    query: PageQuery,
  ): Promise<PointsTransferListResponse> {
    const page = await this.list.list(storeId, filters, query);
    const fates = await this.transfers.fatesOf(page.rows.map(({ id }) => id));
    const names = await this.customers.namesOf([...new Set(page.rows.map(({ customerId }) => customerId))]);
    return linked(presentPointsTransfers(page.rows, page.total, { fates, names }), page);
  }
}
