import type { Tx } from '#platform/database/transaction/tx.js';
import type { Extensions } from '#platform/extensions.js';

/** A record that names a segment. */
export interface SegmentUse {
  readonly type: 'campaign' | 'earningRule';
  readonly id: string;
  readonly name: string;
}

/** Inverts the dependency: a module that names segments prevents their deletion. */
export abstract class SegmentUser {
  /** For administrators, by name; empty for an unused segment. */
  abstract findForSegment(
    manager: Pick<Tx, 'find' | 'findBy'>,
    segmentId: string,
  ): Promise<readonly SegmentUse[]>;
}

/** What prevents the deletion of a segment. */
export async function findUses(
  extensions: Extensions,
  manager: Pick<Tx, 'find' | 'findBy'>,
  segmentId: string,
): Promise<readonly SegmentUse[]> {
  const found: SegmentUse[] = [];
  for (const user of extensions.of(SegmentUser)) {
    found.push(...(await user.findForSegment(manager, segmentId)));
  }
  return found;
}
