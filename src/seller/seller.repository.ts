import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import { updateRevised } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { sellerChangeEvents, registrationEvent } from './seller.events.js';
import { SellerEntity } from './seller.entity.js';

/** What the audit log may tell of it. */
const SHOWN = ['posId', 'active', 'deleted', 'allowPointTransfer'];

@Injectable()
export class SellerRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  async add(tx: Tx, seller: SellerEntity): Promise<void> {
    await tx.insert(SellerEntity, seller);
    noteChange(tx, { type: 'seller', id: seller.id, before: null, after: seller, shown: SHOWN });
    await this.events.record(tx, registrationEvent(seller));
  }

  /** Null also for a deleted seller. */
  async find(tx: Tx, id: string): Promise<SellerEntity | null> {
    return tx.findOneBy(SellerEntity, { id, deleted: false });
  }

  /** @throws {ConcurrencyConflict} when it no longer is what was found */
  async update(tx: Tx, seller: SellerEntity, changes: Partial<SellerEntity>): Promise<void> {
    const { id } = seller;
    await updateRevised(tx, SellerEntity, seller, changes);
    noteChange(tx, { type: 'seller', id, before: seller, after: changes, shown: SHOWN });
    await this.events.record(tx, ...sellerChangeEvents(seller, changes, this.clock.now()));
  }
}
