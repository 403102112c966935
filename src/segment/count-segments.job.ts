import { Injectable } from '@nestjs/common';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { addDays, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { StoreReader } from '../store/index.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import { SegmentReader } from './segment.reader.js';
import { SegmentSizeReader, type UncountedSegment } from './segment-size.reader.js';
import { SegmentSizeRepository } from './segment-size.repository.js';

/** A count looks at all members. */
const SEGMENTS_PER_RUN = 10;
const DAYS_KEPT = 731;

@Extension(Job)
@Injectable()
export class CountSegmentsJob extends Job {
  readonly name = 'count segments';
  /** There may be a new store. */
  override readonly followsSettings = true;
  /** The stores of the last run. */
  private storeIds: readonly string[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly stores: StoreReader,
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
    private readonly sizes: SegmentSizeReader,
    private readonly repository: SegmentSizeRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition | null {
    return this.storeIds.length > 0 ? this.repository.uncounted(this.storeIds, localDay(now)) : null;
  }

  /** Counts each segment once a day for each store, and a new segment at once. When two processes count at once, the second keeps nothing. */
  override async run(): Promise<number> {
    const day = localDay(this.clock.now());
    this.storeIds = await this.stores.listIds();
    const due = await this.sizes.findUncounted(this.storeIds, day, SEGMENTS_PER_RUN);
    for (const each of due) {
      await this.count(each, day);
      await this.steps.yieldToOthers();
    }
    return due.length;
  }

  private async count({ segmentId, storeId }: UncountedSegment, day: string): Promise<void> {
    const segment = await this.segments.findById(segmentId);
    if (segment) {
      const pause = () => this.steps.yieldToOthers();
      const customers = await this.members.countInPieces(segment, storeId, pause);
      const firstKept = localDay(addDays(this.clock.now(), -DAYS_KEPT));
      await this.unitOfWork.run((tx) =>
        this.repository.keep(tx, { segmentId, storeId, day, customers }, firstKept),
      );
    }
  }
}
