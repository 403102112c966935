import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { EventRecorderService, isChanged } from '../event/index.js';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { posPayload, posWasCreated, posWasUpdated } from './pos.events.js';
import { PosEntity } from './pos.entity.js';
import { identifierTaken } from './pos.errors.js';

/** What the audit log may tell of it: all of it. */
const SHOWN = [
  'storeId',
  'name',
  'identifier',
  'description',
  'street',
  'address1',
  'address2',
  'postal',
  'city',
  'province',
  'country',
  'latMicro',
  'longMicro',
];

@Injectable()
export class PosRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidFields} for an identifier that another point of sale of the store has: the key decides */
  async add(tx: Tx, pos: PosEntity): Promise<void> {
    await tx.insert(PosEntity, pos).catch(refuseTaken);
    noteChange(tx, { type: 'pos', id: pos.id, before: null, after: pos, shown: SHOWN });
    await this.events.record(tx, posWasCreated(posPayload(pos, pos.createdAt)));
  }

  async find(tx: Tx, storeId: string, id: string): Promise<PosEntity | null> {
    return tx.findOneBy(PosEntity, { id, storeId });
  }

  async findKnown(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found =
      ids.length === 0 ? [] : await tx.find(PosEntity, { select: { id: true }, where: { id: In(ids) } });
    return new Set(found.map(({ id }) => id));
  }

  async findInAnyStore(tx: Tx, id: string): Promise<PosEntity | null> {
    return tx.findOneBy(PosEntity, { id });
  }

  /**
   * @throws {ConcurrencyConflict} when it no longer is what was found
   * @throws {InvalidFields} for an identifier that another point of sale of the store has
   */
  async update(tx: Tx, pos: PosEntity, changes: Partial<PosEntity>): Promise<PosEntity> {
    const { id, revision } = pos;
    const moved = { ...changes, revision: revision + 1 };
    ensureAffected(await tx.update(PosEntity, { id, revision }, moved).catch(refuseTaken));
    const after = { ...pos, ...moved };
    noteChange(tx, { type: 'pos', id, before: pos, after: changes, shown: SHOWN });
    if (isChanged(pos, changes)) {
      await this.events.record(tx, posWasUpdated(posPayload(after, this.clock.now())));
    }
    return after;
  }
}

function refuseTaken(error: unknown): never {
  throw isDuplicateKey(error) ? identifierTaken() : error;
}
