import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { SentPart } from './segment-part.rules.js';
import { DefineSegmentService } from './define-segment.service.js';
import { SegmentNotFound } from './segment.errors.js';
import { SegmentRepository } from './segment.repository.js';

/** What is undefined stays as it is; a description of null is taken away. */
export interface SegmentChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly parts?: readonly SentPart[] | undefined;
}

@Injectable()
export class EditSegment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly segments: SegmentRepository,
    private readonly definitions: DefineSegmentService,
  ) {}

  /**
   * From this commit on, exactly the customers who meet the new criteria are in the segment. Writes the row of the segment
   * first, saying what was found, then the lists: the second of two at once runs again, on what the first has left.
   * @throws {SegmentNotFound}
   * @throws {InvalidFields} for criteria that say too little, or name customers that do not exist
   */
  async execute(id: string, { name, description, active, parts }: SegmentChanges): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const segment = await this.segments.find(tx, id);
      if (!segment) {
        throw new SegmentNotFound();
      }
      const definition = parts && (await this.definitions.define(tx, parts, segment.parts));
      const changes = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(active !== undefined && { active }),
        ...(definition && { parts: definition.parts }),
      };
      await this.segments.update(tx, segment, changes, definition?.lists);
    });
  }
}
