import {
  Controller,
  HttpCode,
  Injectable,
  Post,
  Query,
  Req,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { AdminGuard, Permission, WriteLimitGuard } from '../../auth/index.js';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { TakesFile } from '#platform/http/request/body/body-type.guard.js';
import { withUploadedFile } from '#platform/http/request/body/uploaded-file.js';
import { inStore } from '#platform/http/request/paths.js';
import { UploadRequest } from '#platform/http/request/upload.request.js';
import { readRequest } from '#platform/http/request/request-reader.js';
import { unwrapped } from '#platform/http/request/wrapped.js';
import { InSteps } from '#platform/http/write/repeatable.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ImportTransactions, type ImportReport } from '../import-transactions.js';
import type { TransactionBodies } from '../transaction-bodies.types.js';
import { transactionsOfFile } from '../transaction-file.functions.js';
import type { SentTransaction } from '../transaction.model.js';
import { RegisterTransactionRequest } from './register-transaction.request.js';
import { registrationOf } from './registration.mapper.js';
import type { ImportedTransactionRecord, TransactionImportResponse } from './transaction.presenter.js';

/** See `TransactionBodies`. */
@Injectable()
export class RequestedTransactions implements TransactionBodies {
  async read(storeId: string, body: object): Promise<SentTransaction | string> {
    const sent = unwrapped(body, RegisterTransactionRequest);
    const { request, problems } = await readRequest(RegisterTransactionRequest, sent, 'body');
    if (problems.length > 0) {
      return sentenceOf(problems);
    }
    try {
      return registrationOf(storeId, request as RegisterTransactionRequest);
    } catch (error) {
      if (error instanceof InvalidFields) {
        return sentenceOf(error.fields);
      }
      throw error;
    }
  }
}

function sentenceOf(problems: readonly InvalidField[]): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join(' ');
}

@Controller(inStore('admin/transaction/import'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class TransactionImportController {
  constructor(private readonly importTransactions: ImportTransactions) {}

  /**
   * Registers the transactions of a file: XML, CSV, or JSON on each line, in a form or as the body. Each is registered as a whole or
   * reported; the same file once more changes nothing, and brings what is missing. docs/imports.md describes the files.
   */
  @Post()
  @HttpCode(200)
  @InSteps()
  @TakesFile()
  @Permission('TRANSACTION', 'MODIFY')
  async import(
    @CurrentStore() { id: storeId }: Store,
    @Query() { encoding }: UploadRequest,
    @Req() request: Request,
  ): Promise<TransactionImportResponse> {
    return withUploadedFile(request, async (chunks) => {
      const rows = transactionsOfFile(chunks, encoding);
      return presentImport(await this.importTransactions.execute({ storeId, rows }));
    });
  }
}

function presentImport({
  rows,
  processed,
  failed,
  withoutCustomer,
  notes,
}: ImportReport): TransactionImportResponse {
  return {
    items: rows.map(({ identifier, transactionId, message, hint }): ImportedTransactionRecord => {
      const status = message === undefined ? 'success' : 'error';
      return {
        status,
        identifier,
        message: message ?? hint ?? '',
        ...(transactionId !== undefined && { processImportResult: { object: transactionId } }),
      };
    }),
    totalProcessed: processed,
    totalSuccess: processed - failed,
    totalFailed: failed,
    totalWithoutCustomer: withoutCustomer,
    notes: [...notes],
  };
}
