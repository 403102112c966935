import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { SentPart } from './segment-part.rules.js';
import { DefineSegmentService } from './define-segment.service.js';
import { SegmentRepository } from './segment.repository.js';

export interface NewSegment {
  readonly name: string;
  readonly description?: string | undefined;
  readonly active: boolean;
  readonly parts: readonly SentPart[];
}

@Injectable()
export class CreateSegment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly segments: SegmentRepository,
    private readonly definitions: DefineSegmentService,
    private readonly clock: Clock,
  ) {}

  /**
   * Customers who meet the criteria are in the segment from this commit on. Adds rows only, locks none; two at once are two
   * segments. Returns the id.
   * @throws {InvalidFields} for criteria that say too little, or name customers that do not exist
   */
  async execute({ name, description, active, parts: sent }: NewSegment): Promise<string> {
    const id = randomUUID();
    await this.unitOfWork.run(async (tx) => {
      const { parts, lists } = await this.definitions.define(tx, sent, []);
      const createdAt = this.clock.now();
      const segment = { id, name, description: description ?? null, active, parts, createdAt, revision: 0 };
      await this.segments.add(tx, segment, lists);
    });
    return id;
  }
}
