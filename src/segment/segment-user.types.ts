import type { Tx } from '#platform/database/transaction/tx.js';

/** Names segments, in a module that this one does not know: no segment is deleted under it. */
export abstract class SegmentUser {
  /** What names a segment, in words for an administrator; an empty list when nothing does. */
  abstract findNamesForSegment(tx: Tx, segmentId: string): Promise<readonly string[]>;
}
