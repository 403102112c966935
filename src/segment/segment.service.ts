import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { DefineSegmentService } from './define-segment.service.js';
import { findSegmentsOf, findSegmentsOfMany } from './membership.reader.js';
import type { SentPart } from './segment-part.rules.js';
import { SegmentInUse, SegmentNotFound } from './segment.errors.js';
import { SegmentRepository } from './segment.repository.js';

export interface NewSegment {
  readonly name: string;
  readonly description?: string | undefined;
  readonly active: boolean;
  readonly parts: readonly SentPart[];
}

/** What is undefined stays as it is; a description of null is taken away. */
export interface SegmentChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly parts?: readonly SentPart[] | undefined;
}

/** Names segments, in a module that this one does not know: no segment is deleted under it. */
export abstract class SegmentUser {
  /** What names a segment, in words for an administrator; an empty list when nothing does. */
  abstract findNamesForSegment(tx: Tx, segmentId: string): Promise<readonly string[]>;
}

/** Creates, edits and deletes segments, and finds and locks them for modules whose things name them. */
@Injectable()
export class SegmentService {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: DefineSegmentService,
    private readonly extensions: Extensions,
  ) {}

  /**
   * Locks segments that the caller is about to reference: until the transaction ends they cannot be deleted. Writes their rows, in the order of
   * their ids. Answers with those that there are.
   */
  async lock(tx: Tx, ids: readonly string[]): Promise<string[]> {
    return this.segments.lock(tx, ids);
  }

  /** The active segments that the customer is in, as the unit of work sees them. @param among Only these. */
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

  /**
   * Customers who meet the criteria are in the segment from this commit on. Adds rows only, locks none; two at once are two
   * segments. Returns the id.
   * @throws {InvalidFields} for criteria that say too little, or name customers that do not exist
   */
  async create({ name, description, active, parts: sent }: NewSegment): Promise<string> {
    const id = randomUUID();
    await this.unitOfWork.run(async (tx) => {
      const { parts, lists } = await this.definitions.define(tx, sent, []);
      const createdAt = this.clock.now();
      const segment = { id, name, description: description ?? null, active, parts, createdAt, revision: 0 };
      await this.segments.add(tx, segment, lists);
    });
    return id;
  }

  /**
   * From this commit on, exactly the customers who meet the new criteria are in the segment. Writes the row of the segment
   * first, saying what was found, then the lists: the second of two at once runs again, on what the first has left.
   * @throws {SegmentNotFound}
   * @throws {InvalidFields} for criteria that say too little, or name customers that do not exist
   */
  async edit(id: string, { name, description, active, parts }: SegmentChanges): Promise<void> {
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

  /**
   * Writes the row of the segment before it looks for references; a transaction that references a segment writes that row too
   * (`SegmentService.lock`), so of the two at once the second sees what the first did: on one server because it waits, on a cluster because
   * it runs again.
   * @throws {SegmentNotFound}
   * @throws {SegmentInUse} while something names it
   */
  async delete(id: string): Promise<void> {
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
