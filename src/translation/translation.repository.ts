import { Injectable } from '@nestjs/common';
import { EventRecorderService, isChanged } from '../event/index.js';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import {
  translationPayload,
  translationWasCreated,
  translationWasDeleted,
  translationWasUpdated,
} from './translation.events.js';
import { TranslationEntity } from './translation.entity.js';
import { codeTaken } from './translation.errors.js';

/** What the audit log may tell of it. Texts may be megabytes. */
const SHOWN = ['code', 'name', 'position'];

@Injectable()
export class TranslationRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidFields} for a code that another language has: the key decides */
  async add(tx: Tx, translation: TranslationEntity): Promise<void> {
    await tx.insert(TranslationEntity, translation).catch(onDuplicateKey(() => codeTaken()));
    await invalidateCaches(tx);
    const { id } = translation;
    noteChange(tx, { type: 'translation', id, before: null, after: translation, shown: SHOWN });
    await this.events.record(tx, translationWasCreated(translationPayload(translation, this.clock.now())));
  }

  async findByCode(tx: Tx, code: string): Promise<TranslationEntity | null> {
    return tx.findOneBy(TranslationEntity, { code });
  }

  async nextPosition(tx: Tx): Promise<number> {
    const [last] = await tx.find(TranslationEntity, { order: { position: 'DESC' }, take: 1 });
    return last ? last.position + 1 : 0;
  }

  /** @throws {ConcurrencyConflict} when it no longer is what was found */
  async update(
    tx: Tx,
    found: TranslationEntity,
    changes: Partial<TranslationEntity>,
  ): Promise<TranslationEntity> {
    if (!isChanged(found, changes)) {
      return found;
    }
    const { id, revision } = found;
    const moved = { ...changes, updatedAt: this.clock.now(), revision: revision + 1 };
    ensureAffected(await tx.update(TranslationEntity, { id, revision }, moved));
    await invalidateCaches(tx);
    const after = { ...found, ...moved };
    noteChange(tx, { type: 'translation', id, before: found, after: changes, shown: SHOWN });
    await this.events.record(tx, translationWasUpdated(translationPayload(after, this.clock.now())));
    return after;
  }

  /** @throws {ConcurrencyConflict} when it no longer is what was found */
  async remove(tx: Tx, found: TranslationEntity): Promise<void> {
    const { id, revision } = found;
    ensureAffected(await tx.delete(TranslationEntity, { id, revision }));
    await invalidateCaches(tx);
    noteChange(tx, { type: 'translation', id, before: found, after: null, shown: SHOWN });
    await this.events.record(
      tx,
      translationWasDeleted({
        translationId: { translationId: id },
        deletedAt: eventTimestamp(this.clock.now()),
      }),
    );
  }
}
