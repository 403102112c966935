import { Get, Param, type StreamableFile } from '@nestjs/common';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { csvOfCustomers } from '../../customer/index.js';
import { AnswersCsv } from '#platform/http/response/csv.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { SegmentNotFound } from '../segment.errors.js';
import { SegmentMemberReader } from '../segment-member.reader.js';
import { SegmentReader } from '../segment.reader.js';

@ForAdministrators('csv/segment')
export class SegmentCsvController {
  constructor(
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
  ) {}

  /** The customers of the store who meet the criteria now, as a CSV file. */
  @Get(':segment')
  @AnswersCsv()
  @Permission('CUSTOMER', 'VIEW')
  @Permission('SEGMENT_EXPORT', 'VIEW')
  async export(@CurrentStore() store: Store, @Param('segment', IdPipe) id: string): Promise<StreamableFile> {
    const segment = await this.segments.findById(id);
    if (!segment) {
      throw new SegmentNotFound();
    }
    return csvOfCustomers(`segment-${id}.csv`, this.members.each(segment, store.id));
  }
}
