import { Headers, Injectable, Ip, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Caller, ForAdministrators, Permission, type Principal } from '../../../auth/index.js';
import { readRecord, type ImportResponse, presentImport } from '#platform/http/request/import.dto.js';
import { SECOND_FACTOR, SecondFactorHeader } from '#platform/http/openapi/second-factor-header.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { ImportsFile, importUpload, TriesFile } from '#platform/http/write/decorators.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { givenBy } from '../../http/points-transfer.dto.js';
import { LargeCorrectionsService } from '../../large-corrections.service.js';
import { ImportPoints, type PointsBodies } from '../import-points.js';
import type { SentPoints } from '../points-file.model.js';
import { ImportedPointsRequest, PointsUploadRequest } from './points-import.dto.js';

/** See `RecordBodies`. */
@Injectable()
export class RequestedPoints implements PointsBodies {
  async read(_storeId: string, body: object): Promise<SentPoints | string> {
    return readRecord(ImportedPointsRequest, body, (request) => {
      const { customerId, customerEmail, customerLoyaltyCardNumber, customerPhoneNumber, ...sent } = request;
      const names = {
        id: customerId,
        email: customerEmail,
        card: customerLoyaltyCardNumber,
        phone: customerPhoneNumber,
      };
      const customer = Object.entries(names).flatMap(([kind, name]) =>
        name === undefined ? [] : [{ kind: kind as keyof typeof names, name }],
      );
      return { ...sent, type: sent.type ?? 'adding', customer };
    });
  }
}

@ForAdministrators('points/transfer/import')
export class PointsImportController {
  constructor(
    private readonly importPoints: ImportPoints,
    private readonly corrections: LargeCorrectionsService,
    private readonly steps: Steps,
  ) {}

  /**
   * Adds and spends the points of a file: XML, CSV, or JSON on each line, in a form or as the body. Each transfer is done or reported. The
   * same file once more changes nothing, and goes on where it was interrupted; with another label it counts again. docs/imports.md
   * describes the files.
   */
  @Post()
  @ImportsFile()
  @SecondFactorHeader()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async import(
    @CurrentStore() { id: storeId }: Store,
    @Query() { label, ...reading }: PointsUploadRequest,
    @Caller() caller: Principal,
    @Headers(SECOND_FACTOR) code: string | undefined,
    @Ip() address: string,
    @Req() request: Request,
  ): Promise<ImportResponse> {
    await this.corrections.ensureConfirmed(caller, Infinity, { code, address });
    const by = givenBy(caller);
    const work = async (chunks: AsyncIterable<Uint8Array>) =>
      this.importPoints.execute({ storeId, chunks, reading, label, by });
    return importUpload(request, this.steps, work, presentImport);
  }

  /** Reports what an import of the file would do, and neither adds nor spends points. */
  @Post('preview')
  @TriesFile()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async preview(
    @CurrentStore() { id: storeId }: Store,
    @Query() { label, ...reading }: PointsUploadRequest,
    @Caller() caller: Principal,
    @Req() request: Request,
  ): Promise<ImportResponse> {
    const by = givenBy(caller);
    const work = async (chunks: AsyncIterable<Uint8Array>) =>
      this.importPoints.execute({ storeId, chunks, reading, label, by, isTrial: true });
    return importUpload(request, this.steps, work, presentImport);
  }
}
