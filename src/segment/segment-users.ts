import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx.js';

/** Says, in words for an administrator, what names a segment; an empty list when nothing does. */
export type FindSegmentUsers = (tx: Tx, segmentId: string) => Promise<readonly string[]>;

/**
 * What names segments lives in modules that this one does not know. They say here, at the start of the process, how to
 * ask them, so that no segment is deleted under them.
 */
@Injectable()
export class SegmentUsers {
  private readonly finders: FindSegmentUsers[] = [];

  register(find: FindSegmentUsers): void {
    this.finders.push(find);
  }

  async of(tx: Tx, segmentId: string): Promise<string[]> {
    const users: string[] = [];
    for (const find of this.finders) {
      users.push(...(await find(tx, segmentId)));
    }
    return users;
  }
}
