import {
  Body,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { Response } from 'express';
import { readPeriod } from '#platform/http/request/period.js';
import { readRecord } from '#platform/http/request/import.dto.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { Clock } from '#platform/time/clock.js';
import { Caller, ForAdministrators, Permission, Personal, type Principal, seenBy } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ListSegments } from '../list-segments.js';
import { DefineSegmentService } from '../define-segment.service.js';
import { PERSONAL_OF_MEMBERS } from '../segment-member.dto.js';
import { SEGMENT_MEMBER_COLUMNS, SegmentMemberReader } from '../segment-member.reader.js';
import type { SegmentEntity } from '../segment.entity.js';
import { SegmentNotFound } from '../segment.errors.js';
import { SegmentSizeReader } from '../segment-size.reader.js';
import { SEGMENT_COLUMNS, SegmentReader } from '../segment.reader.js';
import { type NewSegment, type SegmentBodies, SegmentService } from '../segment.service.js';
import {
  CreateSegmentRequest,
  EditSegmentRequest,
  ExportSegmentsRequest,
  type ListedSegmentRecord,
  ListSegmentCustomersRequest,
  ListSegmentsRequest,
  presentSegment,
  presentSegmentCustomers,
  presentSegmentOverlaps,
  presentSegmentSizes,
  presentSegments,
  PreviewSegmentRequest,
  type SegmentCustomersResponse,
  type SegmentIdResponse,
  type SegmentListResponse,
  type SegmentOverlapsResponse,
  type SegmentPreviewResponse,
  type SegmentRecord,
  SegmentSizesRequest,
  type SegmentSizesResponse,
} from './segment.dto.js';

/** What a list of customers names beside their ids. */
const LISTED_FIELDS = ['email', 'phone'];
const DAYS = 30;
const DAYS_MAX = 731;
const OVERLAPS_MAX = 20;

const EXPORTED = ['segmentId', 'name', 'description', 'active', 'customersCount', 'parts', 'createdAt'];

function getSegment({ name, description, active = false, parts }: CreateSegmentRequest): NewSegment {
  return { name, description, active, parts };
}

/** See `RecordBodies`. */
@Injectable()
export class RequestedSegments implements SegmentBodies {
  async read(_storeId: string, body: object): Promise<NewSegment | string> {
    return readRecord(CreateSegmentRequest, body, getSegment);
  }
}

@ForAdministrators('segment')
export class SegmentController {
  constructor(
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
    private readonly listSegments: ListSegments,
    private readonly segmentService: SegmentService,
    private readonly segmentSizes: SegmentSizeReader,
    private readonly clock: Clock,
  ) {}

  /** Lists the segments, the newest first. `perPage=-1` lists all. */
  @Get()
  @SortedBy([...SEGMENT_COLUMNS.keys(), 'customersCount'], 'createdAt', 'DESC')
  @Permission('SEGMENT', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListSegmentsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SegmentListResponse> {
    const page = await this.listSegments.execute(query, store.id);
    setLinkHeader(response, page);
    return presentSegments(page.rows, page.counts, page.total);
  }

  /** Creates a segment. Customers who meet its criteria are in it at once. */
  @Post()
  @Permission('SEGMENT', 'MODIFY')
  async create(@Body() segment: CreateSegmentRequest): Promise<SegmentIdResponse> {
    return { segmentId: await this.segmentService.create(getSegment(segment)) };
  }

  /** Shows a segment with its criteria, and the customers that its lists name: for callers without `CUSTOMER` `VIEW`, by their ids alone. */
  @Get(':segment')
  @ShowsRevision()
  @Permission('SEGMENT', 'VIEW')
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('segment', IdPipe) id: string,
  ): Promise<SegmentRecord> {
    const found = await this.segments.findWithLists(id);
    if (!found) {
      throw new SegmentNotFound();
    }
    const counts = await this.members.getCounts([found.segment], store.id);
    const uses = await this.segments.findUses(id);
    return seenBy(caller, LISTED_FIELDS, presentSegment(found, counts.get(id) ?? 0, uses));
  }

  /** Changes a segment. What is left out stays as it is. */
  @Put(':segment')
  @Permission('SEGMENT', 'MODIFY')
  async edit(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('segment', IdPipe) id: string,
    @Body() { revision, name, description, active, parts, given }: EditSegmentRequest,
    @Edit(EditSegmentRequest) edit: RecordEdit,
  ): Promise<SegmentIdResponse> {
    const described = given.has('description') ? (description ?? null) : undefined;
    const changes = { name, description: described, active, parts };
    await edit.run(
      revision,
      (expected) => this.segmentService.edit(id, changes, expected),
      () => this.show(caller, store, id),
    );
    return { segmentId: id };
  }

  /** Deletes a segment. Refused while a campaign or an earning rule names it (`usedBy`). */
  @Delete(':segment')
  @HttpCode(204)
  @Permission('SEGMENT', 'MODIFY')
  async delete(@Param('segment', IdPipe) id: string): Promise<void> {
    await this.segmentService.delete(id);
  }

  /** From now on, who meets the criteria is in the segment. */
  @Post(':segment/activate')
  @Permission('SEGMENT', 'MODIFY')
  async activate(@Param('segment', IdPipe) id: string): Promise<SegmentIdResponse> {
    await this.segmentService.edit(id, { active: true });
    return { segmentId: id };
  }

  /** Deactivates a segment: from now on, it has no customers. */
  @Post(':segment/deactivate')
  @Permission('SEGMENT', 'MODIFY')
  async deactivate(@Param('segment', IdPipe) id: string): Promise<SegmentIdResponse> {
    await this.segmentService.edit(id, { active: false });
    return { segmentId: id };
  }

  /**
   * Lists the customers of the store who meet the criteria now, the newest first, whether the segment is active or not. Names, contacts, gender
   * and birthday, and filters and orders by them, need `CUSTOMER` `VIEW`.
   */
  @Get(':segment/customers')
  @Personal(PERSONAL_OF_MEMBERS)
  @SortedBy(SEGMENT_MEMBER_COLUMNS, 'createdAt', 'DESC')
  @Permission('SEGMENT', 'VIEW')
  async customers(
    @CurrentStore() store: Store,
    @Param('segment', IdPipe) id: string,
    @Query() query: ListSegmentCustomersRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SegmentCustomersResponse> {
    const page = await this.members.list(await this.find(id), store.id, query);
    setLinkHeader(response, page);
    return presentSegmentCustomers(page.rows, page.total);
  }

  /** Shows how many customers of the store met the criteria on each day of a period. Days that were not counted are missing. */
  @Get(':segment/sizes')
  @Permission('SEGMENT', 'VIEW')
  async sizes(
    @CurrentStore() store: Store,
    @Param('segment', IdPipe) id: string,
    @Query() query: SegmentSizesRequest,
  ): Promise<SegmentSizesResponse> {
    const days = readPeriod(query, this.clock.now(), { days: DAYS, daysMax: DAYS_MAX });
    await this.find(id);
    return presentSegmentSizes(await this.segmentSizes.list(id, store.id, days));
  }

  /** Shows how many customers who meet the criteria now are in other segments, too: in the 20 newest active ones, the most first. */
  @Get(':segment/overlaps')
  @Permission('SEGMENT', 'VIEW')
  async overlaps(
    @CurrentStore() store: Store,
    @Param('segment', IdPipe) id: string,
  ): Promise<SegmentOverlapsResponse> {
    const segment = await this.find(id);
    const active = await this.segments.list({ active: true, page: 1, perPage: OVERLAPS_MAX + 1 });
    const others = active.rows.filter((other) => other.id !== id).slice(0, OVERLAPS_MAX);
    return presentSegmentOverlaps(others, await this.members.countShared(segment, others, store.id));
  }

  private async find(id: string): Promise<SegmentEntity> {
    const segment = await this.segments.findById(id);
    if (!segment) {
      throw new SegmentNotFound();
    }
    return segment;
  }
}

@ForAdministrators('segment')
export class SegmentPreviewController {
  constructor(private readonly definitions: DefineSegmentService) {}

  /** Says how many customers of the store would be in a segment with these criteria. Changes nothing. */
  @Post('preview')
  @Permission('SEGMENT', 'VIEW')
  async preview(
    @CurrentStore() store: Store,
    @Body() { parts }: PreviewSegmentRequest,
  ): Promise<SegmentPreviewResponse> {
    return { customersCount: await this.definitions.preview(parts, store.id) };
  }
}

@ForAdministrators('csv/segment')
export class SegmentsCsvController {
  constructor(private readonly listSegments: ListSegments) {}

  /** The segments of the list with these filters, in its order, as a CSV file. The parts of each are one cell, as JSON. */
  @Get()
  @AnswersCsv()
  @SortedBy([...SEGMENT_COLUMNS.keys(), 'customersCount'], 'createdAt', 'DESC')
  @Permission('SEGMENT', 'VIEW')
  export(@CurrentStore() store: Store, @Query() query: ExportSegmentsRequest): StreamableFile {
    return csvOfRecords('segments.csv', EXPORTED, this.getRecords(store.id, query));
  }

  private async *getRecords(
    storeId: string,
    query: ExportSegmentsRequest,
  ): AsyncGenerator<ListedSegmentRecord[]> {
    for await (const { rows, counts } of this.listSegments.each(query, query, storeId)) {
      yield presentSegments(rows, counts, 0).segments;
    }
  }
}
