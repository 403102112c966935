import { Injectable, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import {
  readRecord,
  DatedUploadRequest,
  type ImportResponse,
  presentImport,
} from '#platform/http/request/import.dto.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { ImportsFile, importUpload, TriesFile } from '#platform/http/write/decorators.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { customersOfFile } from '../customer-file.model.js';
import { type CustomerBodies, ImportCustomers } from '../import-customers.js';
import type { NewCustomer } from '../../registration.service.js';
import { ImportedCustomerRequest } from '../../http/customer.dto.js';

/** See `RecordBodies`. */
@Injectable()
export class RequestedCustomers implements CustomerBodies {
  async read(storeId: string, body: object): Promise<NewCustomer | string> {
    return readRecord(ImportedCustomerRequest, body, ({ active = true, ...customer }) => ({
      ...customer,
      storeId,
      activeAtOnce: active,
    }));
  }
}

@ForAdministrators('admin/customer/import')
export class CustomerImportController {
  constructor(
    private readonly importCustomers: ImportCustomers,
    private readonly steps: Steps,
  ) {}

  /**
   * Registers the customers of a file: XML, CSV, or JSON on each line, in a form or as the body. Who is registered already stays as they
   * are; the same file once more changes nothing, and brings who is missing. docs/imports.md describes the files.
   */
  @Post()
  @ImportsFile()
  @Permission('CUSTOMER', 'MODIFY')
  async import(
    @CurrentStore() { id: storeId }: Store,
    @Query() reading: DatedUploadRequest,
    @Req() request: Request,
  ): Promise<ImportResponse> {
    return this.read(request, { storeId, reading });
  }

  /** Reports what an import of the file would do, as far as it is known beforehand, and writes nothing. */
  @Post('preview')
  @TriesFile()
  @Permission('CUSTOMER', 'MODIFY')
  async preview(
    @CurrentStore() { id: storeId }: Store,
    @Query() reading: DatedUploadRequest,
    @Req() request: Request,
  ): Promise<ImportResponse> {
    return this.read(request, { storeId, reading, isTrial: true });
  }

  private async read(
    request: Request,
    { reading, ...wanted }: { storeId: string; reading: DatedUploadRequest; isTrial?: boolean },
  ): Promise<ImportResponse> {
    const work = async (chunks: AsyncIterable<Uint8Array>) =>
      this.importCustomers.execute({ ...wanted, records: customersOfFile(chunks, reading) });
    return importUpload(request, this.steps, work, presentImport);
  }
}
