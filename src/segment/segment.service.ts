import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { findSegmentsOf, findSegmentsOfMany } from './membership.reader.js';
import { SegmentRepository } from './segment.repository.js';

/** Segments, for modules whose things name them. */
@Injectable()
export class SegmentService {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks segments that the caller is about to reference: until the transaction ends they cannot be deleted. Writes their rows, in the order of
   * their ids. Answers with those that there are.
   */
  async hold(tx: Tx, ids: readonly string[]): Promise<string[]> {
    return this.segments.lock(tx, ids);
  }

  /**
   * The active segments that the customer is in, as the unit of work sees them.
   * @param among Only these.
   */
  async segmentsOf(tx: Tx, customerId: string, among: readonly string[]): Promise<string[]> {
    return findSegmentsOf(tx, localDay(this.clock.now()), customerId, among);
  }

  /** The same of several customers; not for an empty list. */
  async segmentsOfMany(
    tx: Tx,
    customerIds: readonly string[],
    among: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    return findSegmentsOfMany(tx, localDay(this.clock.now()), customerIds, among);
  }
}
