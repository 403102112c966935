import { Injectable, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { DatedUploadRequest, readRecord, presentImport } from '#platform/http/request/import.dto.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { ImportsFile, importUpload, TriesFile } from '#platform/http/write/decorators.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ImportTransactions, type TransactionBodies } from '../import-transactions.js';
import { transactionsOfFile } from '../transaction-file.model.js';
import type { SentTransaction } from '../transaction.model.js';
import { RegisterTransactionRequest, getRegistration } from './register-transaction.dto.js';
import type { TransactionImportResponse } from './transaction.dto.js';

/** See `RecordBodies`. */
@Injectable()
export class RequestedTransactions implements TransactionBodies {
  async read(storeId: string, body: object): Promise<SentTransaction | string> {
    return readRecord(RegisterTransactionRequest, body, (request) => getRegistration(storeId, request));
  }
}

@ForAdministrators('admin/transaction/import')
export class TransactionImportController {
  constructor(
    private readonly importTransactions: ImportTransactions,
    private readonly steps: Steps,
  ) {}

  /**
   * Registers the transactions of a file: XML, CSV, or JSON on each line, in a form or as the body. Each is registered as a whole or
   * reported; the same file may be sent again: what is registered stays as it is. docs/imports.md describes the files.
   */
  @Post()
  @ImportsFile()
  @Permission('TRANSACTION', 'MODIFY')
  async import(
    @CurrentStore() { id: storeId }: Store,
    @Query() reading: DatedUploadRequest,
    @Req() request: Request,
  ): Promise<TransactionImportResponse> {
    return this.read(request, { storeId, reading });
  }

  /** Reports what an import of the file would do, and registers nothing. */
  @Post('preview')
  @TriesFile()
  @Permission('TRANSACTION', 'MODIFY')
  async preview(
    @CurrentStore() { id: storeId }: Store,
    @Query() reading: DatedUploadRequest,
    @Req() request: Request,
  ): Promise<TransactionImportResponse> {
    return this.read(request, { storeId, reading, isTrial: true });
  }

  private async read(
    request: Request,
    { reading, ...wanted }: { storeId: string; reading: DatedUploadRequest; isTrial?: boolean },
  ): Promise<TransactionImportResponse> {
    const work = async (chunks: AsyncIterable<Uint8Array>) =>
      this.importTransactions.execute({ ...wanted, rows: transactionsOfFile(chunks, reading) });
    return importUpload(request, this.steps, work, (report) => ({
      ...presentImport(report),
      totalWithoutCustomer: report.withoutCustomer,
    }));
  }
}
