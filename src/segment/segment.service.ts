import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { localDay } from '#platform/time/calendar.js';
import { RecordBodies } from '#platform/file/file-report.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import { type Definition, DefineSegmentService } from './define-segment.service.js';
import { findSegmentsOf, findSegmentsOfMany } from './membership.reader.js';
import type { SentPart } from './segment-part.rules.js';
import { type CriterionCustomer, revisionOfSegment } from './segment-revision.rules.js';
import { SegmentInUse, SegmentNotFound } from './segment.errors.js';
import { findUses } from './segment-user.model.js';
import { SegmentRepository } from './segment.repository.js';

export interface NewSegment {
  readonly name: string;
  readonly description?: string | undefined;
  readonly active: boolean;
  readonly parts: readonly SentPart[];
}

export abstract class SegmentBodies extends RecordBodies<NewSegment> {}

/** Undefined keeps a value; null removes a description. */
export interface SegmentChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly parts?: readonly SentPart[] | undefined;
}

/** Creates, edits and deletes segments, and locks them for modules that name them. */
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
   * Locks segments for a reference, by writing them in the order of their ids: until the end they cannot be deleted. Returns the existing
   * ones.
   */
  async lock(tx: Tx, ids: readonly string[]): Promise<string[]> {
    return this.segments.lock(tx, ids);
  }

  /** Active segments of the customer, with the writes of the unit of work. @param among Limits the segments */
  async getSegments(tx: Tx, customerId: string, among: readonly string[]): Promise<string[]> {
    return findSegmentsOf(tx, localDay(this.clock.now()), customerId, among);
  }

  /** For several customers; refuses an empty list. */
  async segmentsOfMany(
    tx: Tx,
    customerIds: readonly string[],
    among: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    return findSegmentsOfMany(tx, localDay(this.clock.now()), customerIds, among);
  }

  /**
   * Takes effect with the commit. Adds rows without locks; equal concurrent requests create two segments. Returns the id.
   * @throws {InvalidFields} for incomplete criteria, and for unknown customers
   */
  async create(
    { name, description, active, parts: sent }: NewSegment,
    id: string = randomUUID(),
  ): Promise<string> {
    await this.unitOfWork.run(async (tx) => {
      const { parts, lists } = await this.definitions.define(tx, sent, []);
      const createdAt = this.clock.now();
      const segment = { id, name, description: description ?? null, active, parts, createdAt, revision: 0 };
      await this.segments.add(tx, segment, lists);
    });
    return id;
  }

  /**
   * Takes effect with the commit. Writes the segment on condition of the found row, then the lists: the second of two concurrent edits runs
   * again.
   * @throws {SegmentNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for incomplete criteria, and for unknown customers
   */
  async edit(
    id: string,
    { name, description, active, parts }: SegmentChanges,
    expected = ExpectedRevision.any,
  ): Promise<EditedRecord> {
    return this.unitOfWork.run(async (tx) => {
      const segment = await this.segments.find(tx, id);
      if (!segment) {
        throw new SegmentNotFound();
      }
      const listed = await this.segments.findListed(tx, id);
      expected.ensure(revisionOfSegment(segment, listed));
      const definition = parts && (await this.definitions.define(tx, parts, segment.parts));
      const changes = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(active !== undefined && { active }),
        ...(definition && { parts: definition.parts }),
      };
      await this.segments.update(tx, segment, changes, definition?.lists);
      const left = definition ? customersOn(definition.lists) : listed;
      return { revision: revisionOfSegment({ ...segment, ...changes }, left) };
    });
  }

  /**
   * Writes the segment before the search for references. A transaction that adds a reference writes it, too (`SegmentService.lock`), so the
   * second of two sees the first: it waits on one server, and runs again on a cluster.
   * @throws {SegmentNotFound}
   * @throws {SegmentInUse}
   */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.segments.lock(tx, [id]);
      const segment = await this.segments.find(tx, id);
      if (!segment) {
        throw new SegmentNotFound();
      }
      const uses = await findUses(this.extensions, tx, id);
      if (uses.length > 0) {
        throw new SegmentInUse(uses.map(({ name }) => name));
      }
      await this.segments.delete(tx, segment);
    });
  }
}

function customersOn(lists: Definition['lists']): CriterionCustomer[] {
  return [...lists].flatMap(([criterionId, customers]) =>
    [...new Set(customers)].map((customerId) => ({ criterionId, customerId })),
  );
}
