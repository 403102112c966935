import { Injectable } from '@nestjs/common';
import { EventRecorderService, isChanged } from '../event/index.js';
import { updateRevised } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { segmentPayload, segmentWasCreated, segmentWasDeleted, segmentWasUpdated } from './segment.events.js';
import type { CriterionCustomer } from './segment-revision.rules.js';
import { SegmentCustomerEntity, SegmentEntity, SegmentSizeEntity } from './segment.entity.js';

/** The rows of one statement. */
const CHUNK = 1000;

const SHOWN = ['name', 'description', 'active', 'parts'];

type Lists = ReadonlyMap<string, readonly string[]>;

@Injectable()
export class SegmentRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  async add(tx: Tx, segment: SegmentEntity, lists: Lists): Promise<void> {
    await tx.insert(SegmentEntity, segment);
    await invalidateCaches(tx);
    await this.insertLists(tx, segment.id, lists);
    noteChange(tx, { type: 'segment', id: segment.id, before: null, after: segment, shown: SHOWN });
    await this.events.record(tx, segmentWasCreated(segmentPayload(segment, segment.createdAt)));
  }

  async find(tx: Tx, id: string): Promise<SegmentEntity | null> {
    return tx.findOneBy(SegmentEntity, { id });
  }

  async findListed(tx: Tx, segmentId: string): Promise<CriterionCustomer[]> {
    return tx.findBy(SegmentCustomerEntity, { segmentId });
  }

  /**
   * @param lists The customers of all lists; undefined keeps them
   * @throws {ConcurrencyConflict} when the segment has changed
   */
  async update(
    tx: Tx,
    segment: SegmentEntity,
    changes: Partial<SegmentEntity>,
    lists: Lists | undefined,
  ): Promise<void> {
    const { id } = segment;
    await updateRevised(tx, SegmentEntity, segment, changes);
    await invalidateCaches(tx);
    noteChange(tx, { type: 'segment', id, before: segment, after: changes, shown: SHOWN });
    const areOtherLists = lists !== undefined && (await this.replaceLists(tx, id, lists));
    if (areOtherLists || isChanged(segment, changes)) {
      const after = { ...segment, ...changes };
      await this.events.record(tx, segmentWasUpdated(segmentPayload(after, this.clock.now())));
    }
  }

  /**
   * Locks segments in the order of their ids and returns the existing ones. Renews the caches, which have the segments that campaigns name.
   */
  async lock(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const id of [...new Set(ids)].sort()) {
      const { affected } = await tx.increment(SegmentEntity, { id }, 'revision', 1);
      found.push(...(affected === 1 ? [id] : []));
    }
    if (found.length > 0) {
      await invalidateCaches(tx);
    }
    return found;
  }

  async delete(tx: Tx, segment: SegmentEntity): Promise<void> {
    const { id } = segment;
    await tx.delete(SegmentCustomerEntity, { segmentId: id });
    await tx.delete(SegmentSizeEntity, { segmentId: id });
    await tx.delete(SegmentEntity, { id });
    noteChange(tx, { type: 'segment', id, before: segment, after: null, shown: SHOWN });
    const deletedAt = eventTimestamp(this.clock.now());
    await this.events.record(tx, segmentWasDeleted({ segmentId: { segmentId: id }, deletedAt }));
  }

  /** Returns whether the lists differ; writes only then. Needs the locked segment. */
  private async replaceLists(tx: Tx, segmentId: string, lists: Lists): Promise<boolean> {
    const before = await this.findListed(tx, segmentId);
    const known = new Set(before.map(({ criterionId, customerId }) => `${criterionId} ${customerId}`));
    const wanted = new Set([...lists].flatMap(([id, customers]) => customers.map((each) => `${id} ${each}`)));
    if (wanted.size === known.size && [...wanted].every((each) => known.has(each))) {
      return false;
    }
    await tx.delete(SegmentCustomerEntity, { segmentId });
    await this.insertLists(tx, segmentId, lists);
    return true;
  }

  private async insertLists(tx: Tx, segmentId: string, lists: Lists): Promise<void> {
    const listed = [...lists].flatMap(([criterionId, customers]) =>
      [...new Set(customers)].map((customerId) => ({ criterionId, customerId, segmentId })),
    );
    for (let from = 0; from < listed.length; from += CHUNK) {
      await tx.insert(SegmentCustomerEntity, listed.slice(from, from + CHUNK));
    }
  }
}
