import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx.js';
import { SegmentRepository } from './segment.repository.js';

/** Segments, for modules whose things name them. */
@Injectable()
export class SegmentService {
  constructor(private readonly segments: SegmentRepository) {}

  /**
   * For who is about to name them: until the transaction ends nobody deletes them. Writes their rows, in the order of
   * their ids. Answers with those that there are.
   */
  async hold(tx: Tx, ids: readonly string[]): Promise<string[]> {
    return this.segments.lock(tx, ids);
  }
}
