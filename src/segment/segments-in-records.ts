import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type SegmentOfCustomer, SegmentsOfCustomers } from '../customer/index.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import { SegmentReader } from './segment.reader.js';

/** Lets the record of a customer show the segments that he is in. */
@Injectable()
export class SegmentsInRecords implements OnModuleInit {
  constructor(
    private readonly records: SegmentsOfCustomers,
    private readonly members: SegmentMemberReader,
    private readonly segments: SegmentReader,
  ) {}

  onModuleInit(): void {
    this.records.answerWith((customerId) => this.segmentsOf(customerId));
  }

  private async segmentsOf(customerId: string): Promise<SegmentOfCustomer[]> {
    const ids = await this.members.segmentsOf(undefined, customerId);
    const names = await this.segments.namesOf(ids);
    return ids.flatMap((segmentId) => {
      const segmentName = names.get(segmentId);
      return segmentName === undefined ? [] : [{ segmentId, segmentName }];
    });
  }
}
