import { Controller, Get, Param, StreamableFile, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { AnswersCsv, csvFile } from '#platform/http/response/csv.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { SegmentNotFound } from '../segment.errors.js';
import { type SegmentMember, SegmentMemberReader } from '../segment-member.reader.js';
import { SegmentReader } from '../segment.reader.js';

const COLUMNS = [
  ...['Customer ID', 'First name', 'Last name', 'E-mail', 'Phone', 'Loyalty card number'],
  ...['Gender', 'Birth date', 'Registered'],
];

@Controller(inStore('csv/segment'))
@UseGuards(AdminGuard)
export class SegmentCsvController {
  constructor(
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
  ) {}

  /** The customers of the store who meet the criteria now, as a CSV file. */
  @Get(':segment')
  @AnswersCsv()
  @Permission('SEGMENT_EXPORT', 'VIEW')
  async export(@CurrentStore() store: Store, @Param('segment', IdPipe) id: string): Promise<StreamableFile> {
    const segment = await this.segments.findById(id);
    if (!segment) {
      throw new SegmentNotFound();
    }
    return csvFile(`segment-${id}.csv`, COLUMNS, cells(this.members.each(segment, store.id)));
  }
}

async function* cells(members: AsyncIterable<SegmentMember>): AsyncGenerator<(string | null)[]> {
  for await (const member of members) {
    yield [
      ...[member.id, member.firstName, member.lastName, member.email, member.phone, member.loyaltyCardNumber],
      ...[member.gender, member.birthDate, presentTimestamp(member.createdAt)],
    ];
  }
}
