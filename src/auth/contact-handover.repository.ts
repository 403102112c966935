import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ContactHandoverEntity } from './login-account.entity.js';
import type { ContactKind } from './login-name.rules.js';

/** Every write is made under the lock of the account. */
@Injectable()
export class ContactHandoverRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads what is committed, in the order of kinds. */
  async findFor(accountIds: readonly string[]): Promise<ContactHandoverEntity[]> {
    return accountIds.length === 0
      ? []
      : this.dataSource.manager.find(ContactHandoverEntity, {
          where: { accountId: In([...accountIds]) },
          order: { accountId: 'ASC', kind: 'ASC' },
        });
  }

  /** Finds the handovers that nothing holds any more, the oldest first. */
  async findDue(now: Date, limit: number): Promise<ContactHandoverEntity[]> {
    return this.dataSource.manager.find(ContactHandoverEntity, {
      where: { dueAt: LessThanOrEqual(now), confirmedAt: Not(IsNull()) },
      order: { dueAt: 'ASC', accountId: 'ASC', kind: 'ASC' },
      take: limit,
    });
  }

  async findAll(tx: Tx, accountId: string): Promise<ContactHandoverEntity[]> {
    return tx.find(ContactHandoverEntity, { where: { accountId }, order: { kind: 'ASC' } });
  }

  async find(tx: Tx, accountId: string, kind: ContactKind): Promise<ContactHandoverEntity | null> {
    return tx.findOneBy(ContactHandoverEntity, { accountId, kind });
  }

  async put(tx: Tx, handover: ContactHandoverEntity, before: ContactHandoverEntity | null): Promise<void> {
    const { accountId, kind, ...values } = handover;
    if (before) {
      ensureAffected(
        await tx.update(ContactHandoverEntity, { accountId, kind, since: before.since }, values),
      );
    } else {
      await tx.insert(ContactHandoverEntity, handover);
    }
  }

  async remove(tx: Tx, { accountId, kind, since }: ContactHandoverEntity): Promise<void> {
    ensureAffected(await tx.delete(ContactHandoverEntity, { accountId, kind, since }));
  }

  /** Returns how many there were. */
  async removeAll(tx: Tx, accountId: string): Promise<number> {
    return (await tx.delete(ContactHandoverEntity, { accountId })).affected ?? 0;
  }

  /** Holds while there is one that nothing holds any more. */
  due(now: Date): DueCondition {
    return {
      text: 'EXISTS (SELECT 1 FROM contact_handover WHERE dueAt <= ? AND confirmedAt IS NOT NULL)',
      values: [now],
    };
  }
}
