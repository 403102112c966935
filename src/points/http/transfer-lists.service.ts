import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type PointsTransfer, type TransferFilters, TransferListReader } from '../../account/index.js';
import { CustomerReader } from '../../customer/index.js';
import { PosReader } from '../../pos/index.js';
import { SellerReader } from '../../seller/index.js';
import { TransactionListReader, TransactionReader } from '../../transaction/index.js';
import { eachPage, type ListOrder, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import {
  type PointsTransferListResponse,
  type PointsTransferRecord,
  presentPointsTransfers,
} from './points-transfer.dto.js';

/** The list of transfers, the same for administrators, sellers and customers; what each may see is in the filters. */
@Extension(PersonalExport)
@Injectable()
export class TransferListsService extends PersonalExport {
  readonly name = 'transfers';

  constructor(
    private readonly transfers: TransferListReader,
    private readonly customers: CustomerReader,
    private readonly transactions: TransactionReader,
    private readonly receipts: TransactionListReader,
    private readonly sellers: SellerReader,
    private readonly places: PosReader,
  ) {
    super();
  }

  async show(
    storeId: string,
    filters: TransferFilters,
    query: PageQuery,
    response: Response,
  ): Promise<PointsTransferListResponse> {
    const page = await this.transfers.list(storeId, filters, query);
    setLinkHeader(response, page);
    return this.present(page);
  }

  async *each(
    storeId: string,
    filters: TransferFilters,
    order: ListOrder,
  ): AsyncGenerator<PointsTransferRecord[]> {
    for await (const page of eachPage((query) => this.transfers.list(storeId, filters, query), order)) {
      yield (await this.present(page)).transfers;
    }
  }

  override async *read({ id: customerId, storeId }: ExportedPerson): AsyncGenerator<PointsTransferRecord> {
    for await (const page of eachPage((query) => this.transfers.list(storeId, { customerId }, query))) {
      yield* (await this.present(page)).transfers;
    }
  }

  private async present(page: Page<PointsTransfer>): Promise<PointsTransferListResponse> {
    const fates = await this.transfers.getFates(page.rows.map(({ id }) => id));
    const names = await this.customers.getNames([...new Set(page.rows.map(({ customerId }) => customerId))]);
    const documents = await this.transactions.getDocuments(
      unique(page.rows.flatMap((each) => [each.transactionId, each.revisedTransactionId])),
    );
    const items = await this.receipts.getItems([...documents.keys()]);
    const getPos = await this.getPlaces(
      page.rows,
      ({ transactionId }) => documents.get(transactionId ?? '')?.posId ?? null,
    );
    return presentPointsTransfers(page.rows, page.total, { fates, names, documents, items, getPos });
  }

  /** Where each transfer was made: at the till of its transaction, or else by the seller who stands there. */
  private async getPlaces(
    transfers: readonly PointsTransfer[],
    ofTransaction: (transfer: PointsTransfer) => string | null,
  ) {
    const getSeller = ({ issuer, issuerId }: PointsTransfer) => (issuer === 'seller' ? issuerId : null);
    const posIds = await this.sellers.getPosIds(unique(transfers.map(getSeller)));
    const getPosId = (transfer: PointsTransfer) =>
      ofTransaction(transfer) ?? posIds.get(getSeller(transfer) ?? '') ?? null;
    const places = await this.places.findByIds(unique(transfers.map(getPosId)));
    return (transfer: PointsTransfer) => places.get(getPosId(transfer) ?? '');
  }
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}
