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
import { AdminGuard, Permission, WriteLimitGuard } from '../../../auth/index.js';
import { TakesFile } from '#platform/http/request/body/body-type.guard.js';
import { withUploadedFile } from '#platform/http/request/body/uploaded-file.js';
import { inStore } from '#platform/http/request/paths.js';
import { readRecord } from '#platform/http/request/record-reader.js';
import { UploadRequest } from '#platform/http/request/upload.request.js';
import { type ImportResponse, presentImport } from '#platform/http/response/import.presenter.js';
import { InSteps } from '#platform/http/write/repeatable.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import type { CustomerBodies } from '../customer-bodies.types.js';
import { customersOfFile } from '../customer-file.functions.js';
import { ImportCustomers } from '../import-customers.js';
import type { NewCustomer } from '../../registration.service.js';
import { ImportedCustomerRequest } from './customer-import.request.js';

/** See `CustomerBodies`. */
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

@Controller(inStore('admin/customer/import'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomerImportController {
  constructor(private readonly importCustomers: ImportCustomers) {}

  /**
   * Registers the customers of a file: XML, CSV, or JSON on each line, in a form or as the body. Who is registered already stays as they
   * are; the same file once more changes nothing, and brings who is missing. docs/imports.md describes the files.
   */
  @Post()
  @HttpCode(200)
  @InSteps()
  @TakesFile()
  @Permission('CUSTOMER', 'MODIFY')
  async import(
    @CurrentStore() { id: storeId }: Store,
    @Query() { encoding }: UploadRequest,
    @Req() request: Request,
  ): Promise<ImportResponse> {
    return withUploadedFile(request, async (chunks) => {
      const records = customersOfFile(chunks, encoding);
      return presentImport(await this.importCustomers.execute({ storeId, records }));
    });
  }
}
