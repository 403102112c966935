import { Body, Get, Injectable, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { readRecord } from '#platform/http/request/import.dto.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import type { ExpectedRevision } from '#platform/revision/expected-revision.js';
import { ForAdministrators, ForSellers, ForStaff, Permission } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { POS_COLUMNS } from '../pos.reader.js';
import { type NewPos, type PosBodies, PosService } from '../pos.service.js';
import { PosRecordsService } from './pos-records.service.js';
import {
  CreatePosRequest,
  ExportPosRequest,
  ListPosRequest,
  type PosListResponse,
  type PosRecord,
  UpdatePosRequest,
} from './pos.dto.js';

const EXPORTED = [
  'posId',
  'name',
  'identifier',
  'description',
  'location.street',
  'location.address1',
  'location.address2',
  'location.postal',
  'location.city',
  'location.province',
  'location.country',
  'location.geoPoint.lat',
  'location.geoPoint.long',
  'transactionsCount',
  'transactionsAmount',
  'currency',
  'createdAt',
];

/** See `RecordBodies`. */
@Injectable()
export class RequestedPos implements PosBodies {
  async read(_storeId: string, body: object): Promise<NewPos | string> {
    return readRecord(CreatePosRequest, body, ({ ...pos }) => pos);
  }
}

/** What sellers read as well. */
@ForStaff('pos')
export class PosReadController {
  constructor(private readonly records: PosRecordsService) {}

  /** Lists the points of sale of the store. */
  @Get()
  @SortedBy(POS_COLUMNS, 'name')
  @Permission('POS', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListPosRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PosListResponse> {
    return this.records.list(store.id, query, response);
  }

  /** Shows one point of sale. */
  @Get(':pos')
  @ShowsRevision()
  @Permission('POS', 'VIEW')
  async show(@CurrentStore() store: Store, @Param('pos', IdPipe) id: string): Promise<PosRecord> {
    return this.records.show(store.id, { id });
  }
}

@ForAdministrators('pos')
export class PosController {
  constructor(
    private readonly records: PosRecordsService,
    private readonly posService: PosService,
  ) {}

  /** Creates a point of sale. */
  @Post()
  @Permission('POS', 'MODIFY')
  async create(@CurrentStore() store: Store, @Body() pos: CreatePosRequest): Promise<PosRecord> {
    return this.records.present(await this.posService.create(store.id, pos));
  }

  /** Shows the point of sale that has an identifier. */
  @Get('identifier/:identifier')
  @ShowsRevision()
  @Permission('POS', 'VIEW')
  async showByIdentifier(
    @CurrentStore() store: Store,
    @Param('identifier') identifier: string,
  ): Promise<PosRecord> {
    return this.records.show(store.id, { identifier });
  }

  /** Changes the fields that are sent; a field that is sent empty is taken away. */
  @Put(':pos')
  @Permission('POS', 'MODIFY')
  async update(
    @CurrentStore() store: Store,
    @Param('pos', IdPipe) id: string,
    @Body() { revision, ...changes }: UpdatePosRequest,
    @Edit(UpdatePosRequest) edit: RecordEdit,
  ): Promise<PosRecord> {
    const save = async (expected: ExpectedRevision) =>
      this.records.present(await this.posService.update(store.id, id, changes, expected));
    return edit.run(revision, save, () => this.records.show(store.id, { id }));
  }
}

@ForSellers('seller/pos')
export class SellerPosController {
  constructor(private readonly records: PosRecordsService) {}

  /** Lists points of sale, as `GET /api/pos` does. */
  @Get()
  @SortedBy(POS_COLUMNS, 'name')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListPosRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PosListResponse> {
    return this.records.list(store.id, query, response);
  }

  /** Shows one point of sale. */
  @Get(':pos')
  @ShowsRevision()
  async show(@CurrentStore() store: Store, @Param('pos', IdPipe) id: string): Promise<PosRecord> {
    return this.records.show(store.id, { id });
  }
}

@ForAdministrators('csv/pos')
export class PosCsvController {
  constructor(private readonly records: PosRecordsService) {}

  /** The points of sale of the list with these filters, in its order, as a CSV file. */
  @Get()
  @AnswersCsv()
  @SortedBy(POS_COLUMNS, 'name')
  @Permission('POS', 'VIEW')
  export(@CurrentStore() store: Store, @Query() query: ExportPosRequest): StreamableFile {
    return csvOfRecords('points-of-sale.csv', EXPORTED, this.records.each(store.id, query));
  }
}
