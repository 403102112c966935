import { Injectable } from '@nestjs/common';
import { Extension } from '#platform/extensions.js';
import { type CustomerCondition, type SegmentOfCustomer, SegmentsOfCustomers } from '../customer/index.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import { SegmentReader } from './segment.reader.js';

@Extension(SegmentsOfCustomers)
@Injectable()
export class SegmentsInRecordsService implements SegmentsOfCustomers {
  constructor(
    private readonly members: SegmentMemberReader,
    private readonly segments: SegmentReader,
  ) {}

  async find(customerId: string): Promise<SegmentOfCustomer[]> {
    const ids = await this.members.getSegments(customerId);
    const names = await this.segments.getNames(ids);
    return ids.flatMap((segmentId) => {
      const segmentName = names.get(segmentId);
      return segmentName === undefined ? [] : [{ segmentId, segmentName }];
    });
  }

  async askWithin<T>(
    segmentIds: readonly string[],
    storeId: string,
    ask: (members: CustomerCondition) => Promise<T>,
  ): Promise<T> {
    return this.members.askWithin(segmentIds, storeId, ask);
  }
}
