import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkedParts } from './define-segment.service.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import type { SentPart } from './segment-part.rules.js';

/** Counts the customers of a segment that is not stored. */
@Injectable()
export class PreviewSegment {
  constructor(private readonly members: SegmentMemberReader) {}

  /** @throws {InvalidFields} for criteria that say too little */
  async execute(sent: readonly SentPart[], storeId: string): Promise<number> {
    const id = randomUUID();
    const parts = checkedParts(sent).map(({ criteria }) => ({
      segmentPartId: id,
      criteria: criteria.map(({ type, settings, customers }) => ({
        criterionId: id,
        type,
        ...settings,
        ...(customers && { customers }),
      })),
    }));
    return this.members.countOf(parts, storeId);
  }
}
