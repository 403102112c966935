import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { storeWasCreated } from './store.events.js';
import { StoreEntity } from './store.entity.js';
import { storeCodeTaken } from './store.errors.js';

@Injectable()
export class StoreRepository {
  constructor(private readonly events: EventRecorderService) {}

  /** @throws {InvalidFields} when the code is taken: the index decides, also between two at once */
  async add(tx: Tx, store: StoreEntity): Promise<void> {
    await tx.insert(StoreEntity, store).catch(onDuplicateKey(() => storeCodeTaken()));
    // Jobs keep in memory which stores there are.
    await invalidateCaches(tx);
    noteChange(tx, {
      type: 'store',
      id: store.id,
      before: null,
      after: store,
      shown: ['code', 'name'],
    });
    const { id, code, name, createdAt } = store;
    const storeData = { code, name, createdAt: eventTimestamp(createdAt) };
    await this.events.record(tx, storeWasCreated({ storeId: { storeId: id }, storeData }));
  }
}
