import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { SegmentInUse, SegmentNotFound } from './segment.errors.js';
import { SegmentRepository } from './segment.repository.js';
import { SegmentUser } from './segment-user.types.js';

@Injectable()
export class DeleteSegment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly segments: SegmentRepository,
    private readonly extensions: Extensions,
  ) {}

  /**
   * The segment and its lists are gone. Writes the row of the segment before it looks for references; a transaction that references a
   * segment writes that row too (`SegmentService.hold`), so of the two at once the second sees what the first did, on
   * one server because it waits, on a cluster because it runs again.
   * @throws {SegmentNotFound}
   * @throws {SegmentInUse} while something names it
   */
  async execute(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.segments.lock(tx, [id]);
      const segment = await this.segments.find(tx, id);
      if (!segment) {
        throw new SegmentNotFound();
      }
      const users: string[] = [];
      for (const user of this.extensions.of(SegmentUser)) {
        users.push(...(await user.findNamesForSegment(tx, id)));
      }
      if (users.length > 0) {
        throw new SegmentInUse(users);
      }
      await this.segments.delete(tx, segment);
    });
  }
}
