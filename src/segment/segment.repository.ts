import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { change, insert, placesFor, rows, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { SegmentCustomerEntity } from './segment-customer.entity.js';
import { SegmentEntity } from './segment.entity.js';

/** Rows of a list that go into one statement. */
const CHUNK = 1000;

/** What the audit log may tell of it. */
const SHOWN = ['name', 'description', 'active', 'parts'];

@Injectable()
export class SegmentRepository {
  async add(tx: Tx, segment: SegmentEntity): Promise<void> {
    await insert(tx, SegmentEntity, [segment]);
    noteChange(tx, { type: 'segment', id: segment.id, before: null, after: segment, shown: SHOWN });
  }

  async find(tx: Tx, id: string): Promise<SegmentEntity | null> {
    const [segment] = await select(tx, SegmentEntity, 'WHERE id = ?', [id]);
    return segment ?? null;
  }

  /** @throws {Overtaken} when it no longer is what was found */
  async update(tx: Tx, segment: SegmentEntity, changes: Partial<SegmentEntity>): Promise<void> {
    const { id, revision } = segment;
    const { affected } = await tx.update(
      SegmentEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
    noteChange(tx, { type: 'segment', id, before: segment, after: changes, shown: SHOWN });
  }

  /** Holds them until the transaction ends, in the order of their ids. Says which there are. */
  async lock(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const id of [...new Set(ids)].sort()) {
      const affected = await change(tx, 'UPDATE segment SET revision = revision + 1 WHERE id = ?', [id]);
      found.push(...(affected === 1 ? [id] : []));
    }
    return found;
  }

  async delete(tx: Tx, segment: SegmentEntity): Promise<void> {
    const { id } = segment;
    await change(tx, 'DELETE FROM segment_customer WHERE segmentId = ?', [id]);
    await change(tx, 'DELETE FROM segment WHERE id = ?', [id]);
    noteChange(tx, { type: 'segment', id, before: segment, after: null, shown: SHOWN });
  }

  /** The customers of all lists of the segment, anew. Call it while the segment is held. */
  async replaceLists(
    tx: Tx,
    segmentId: string,
    lists: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    await change(tx, 'DELETE FROM segment_customer WHERE segmentId = ?', [segmentId]);
    const listed = [...lists].flatMap(([criterionId, customers]) =>
      [...new Set(customers)].map((customerId) => ({ criterionId, customerId, segmentId })),
    );
    for (let from = 0; from < listed.length; from += CHUNK) {
      await insert(tx, SegmentCustomerEntity, listed.slice(from, from + CHUNK));
    }
  }

  /** Those of the ids that are customers'. */
  async findCustomers(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let from = 0; from < ids.length; from += CHUNK) {
      const some = ids.slice(from, from + CHUNK);
      const known = await rows<{ id: string }>(
        tx,
        `SELECT id FROM customer WHERE id IN ${placesFor(some)}`,
        some,
      );
      known.forEach(({ id }) => found.add(id));
    }
    return found;
  }
}
