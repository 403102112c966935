import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { SellerEntity } from './seller.entity.js';

/** What the audit log may tell of it. */
const SHOWN = ['posId', 'active', 'deleted', 'allowPointTransfer'];

@Injectable()
export class SellerRepository {
  async add(tx: Tx, seller: SellerEntity): Promise<void> {
    await insert(tx, SellerEntity, [seller]);
    noteChange(tx, { type: 'seller', id: seller.id, before: null, after: seller, shown: SHOWN });
  }

  /** Null also for one who was deleted. */
  async find(tx: Tx, id: string): Promise<SellerEntity | null> {
    const [seller] = await select(tx, SellerEntity, 'WHERE id = ? AND deleted = 0', [id]);
    return seller ?? null;
  }

  /** @throws {Overtaken} when it no longer is what was found */
  async update(tx: Tx, seller: SellerEntity, changes: Partial<SellerEntity>): Promise<void> {
    const { id, revision } = seller;
    const { affected } = await tx.update(
      SellerEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
    noteChange(tx, { type: 'seller', id, before: seller, after: changes, shown: SHOWN });
  }
}
