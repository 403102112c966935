import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import type { Tx } from '../platform/database/tx.js';
import { StoreEntity } from './store.entity.js';
import { storeCodeTaken } from './store.errors.js';

@Injectable()
export class StoreRepository {
  /** @throws {InvalidFields} when the code is taken: the index decides, also between two at once */
  async add(tx: Tx, store: StoreEntity): Promise<void> {
    await tx.insert(StoreEntity, store).catch((error: unknown) => {
      throw isDuplicateKey(error) ? storeCodeTaken() : error;
    });
    noteChange(tx, {
      ...{ type: 'store', id: store.id, before: null, after: store },
      shown: ['code', 'name'],
    });
  }
}
