import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { SegmentInUse, SegmentNotFound } from './segment.errors.js';
import { SegmentRepository } from './segment.repository.js';
import { SegmentUsers } from './segment-users.js';

@Injectable()
export class DeleteSegment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly segments: SegmentRepository,
    private readonly users: SegmentUsers,
  ) {}

  /**
   * The segment and its lists are gone. Writes the row of the segment before it asks who names it; whoever names a
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
      const users = await this.users.of(tx, id);
      if (users.length > 0) {
        throw new SegmentInUse(users);
      }
      await this.segments.delete(tx, segment);
    });
  }
}
