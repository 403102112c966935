import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';

export type PushChoice = Pick<PushSubscriptionEntity, 'p256dh' | 'auth' | 'locale'>;

/** The caller of a write that adds or moves holds the login of the customer. */
@Injectable()
export class PushSubscriptionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Lists the subscriptions of a customer, the oldest first. */
  async list(
    customerId: string,
    source: QuerySource = this.dataSource.manager,
  ): Promise<PushSubscriptionEntity[]> {
    return source.find(PushSubscriptionEntity, {
      where: { customerId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Finds the subscriptions of some customers, as committed. */
  async findAll(customerIds: readonly string[]): Promise<PushSubscriptionEntity[]> {
    return inPieces(customerIds, (ids) =>
      this.dataSource.manager.find(PushSubscriptionEntity, {
        where: { customerId: In([...ids]) },
        order: { createdAt: 'ASC', id: 'ASC' },
      }),
    );
  }

  async find(tx: Tx, id: string, customerId: string): Promise<PushSubscriptionEntity | null> {
    return tx.findOneBy(PushSubscriptionEntity, { id, customerId });
  }

  async findByHash(tx: Tx, endpointHash: string): Promise<PushSubscriptionEntity | null> {
    return tx.findOneBy(PushSubscriptionEntity, { endpointHash });
  }

  /** @throws {ConcurrencyConflict} when another transaction has added the same address */
  async add(tx: Tx, subscription: PushSubscriptionEntity): Promise<void> {
    await tx.insert(PushSubscriptionEntity, subscription).catch(onDuplicateKey());
  }

  /** @throws {ConcurrencyConflict} when it is not there any more */
  async change(tx: Tx, { id, customerId }: PushSubscriptionEntity, choice: PushChoice): Promise<void> {
    ensureAffected(await tx.update(PushSubscriptionEntity, { id, customerId }, choice));
  }

  /** False when it is not the customer's, or is gone. */
  async remove(tx: Tx, id: string, customerId: string): Promise<boolean> {
    const { affected } = await tx.delete(PushSubscriptionEntity, { id, customerId });
    return affected === 1;
  }

  /** One that its push service has ended. A browser that has subscribed again since then has other keys, and keeps it. */
  async removeEnded(tx: Tx, { id, p256dh }: Pick<PushSubscriptionEntity, 'id' | 'p256dh'>): Promise<void> {
    await tx.delete(PushSubscriptionEntity, { id, p256dh });
  }

  /** Returns how many there were. */
  async removeAll(tx: Tx, customerId: string): Promise<number> {
    return (await tx.delete(PushSubscriptionEntity, { customerId })).affected ?? 0;
  }

  /** Gives all of one customer to another one. Returns their ids. */
  async moveAll(tx: Tx, from: string, to: string): Promise<string[]> {
    const ids = (await this.list(from, tx)).map(({ id }) => id);
    await this.moveThese(tx, ids, from, to);
    return ids;
  }

  /** Moves the subscriptions that are still there: each may have been removed since. */
  async moveThese(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
    if (ids.length > 0) {
      await tx.update(PushSubscriptionEntity, { id: In([...ids]), customerId: from }, { customerId: to });
    }
  }
}
