import { Injectable } from '@nestjs/common';
import { In, IsNull, Like, MoreThanOrEqual, Not } from 'typeorm';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { InvitationEntity } from './invitation.entity.js';

/** Keys of people who came without an invitation. */
export const CAME_BY_THEMSELVES = 'customer:';

/** Keys of people who are forgotten; the id of the invitation follows. */
export const FORGOTTEN = 'forgotten:';

@Injectable()
export class InvitationRepository {
  /** @throws {ConcurrencyConflict} when another unit of work has added a row for the person; the next attempt finds it */
  async add(tx: Tx, invitation: InvitationEntity): Promise<void> {
    await tx.insert(InvitationEntity, invitation).catch(onDuplicateKey());
  }

  async findByToken(tx: Tx, storeId: string, token: string): Promise<InvitationEntity | null> {
    return tx.findOneBy(InvitationEntity, { storeId, token });
  }

  /** The invitation of this person by this referrer. */
  async findOf(tx: Tx, referrerId: string, keys: readonly string[]): Promise<InvitationEntity | null> {
    return tx.findOneBy(InvitationEntity, { referrerId, recipientKey: In(keys) });
  }

  /** Invitations of a person who has not registered by them, the oldest first. */
  async findOpen(tx: Tx, storeId: string, keys: readonly string[]): Promise<InvitationEntity[]> {
    return tx.find(InvitationEntity, {
      where: { storeId, recipientKey: In(keys), recipientId: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async findByRecipients(tx: Tx, recipientIds: readonly string[]): Promise<InvitationEntity[]> {
    return tx.findBy(InvitationEntity, { recipientId: In(recipientIds) });
  }

  /** How many people a customer has invited since then. */
  async countSent(tx: Tx, referrerId: string, since: Date): Promise<number> {
    const sent = Not(Like(`${CAME_BY_THEMSELVES}%`));
    return tx.countBy(InvitationEntity, {
      referrerId,
      createdAt: MoreThanOrEqual(since),
      recipientKey: sent,
    });
  }

  /** Attaches a customer to an open invitation. @throws {ConcurrencyConflict} when it is not open any more */
  async attach(tx: Tx, id: string, recipientId: string, registeredAt: Date): Promise<void> {
    const open = { id, recipientId: IsNull() };
    ensureAffected(
      await tx
        .update(InvitationEntity, open, { recipientId, registeredAt, status: 'registered' })
        .catch(onDuplicateKey()),
    );
  }

  /** Ids of the invitations by a customer, of them, and to one of their contacts in any of the stores, in their order. */
  async findAbout(
    tx: Tx,
    customerId: string,
    { storeIds, keys }: { readonly storeIds: readonly string[]; readonly keys: readonly string[] },
  ): Promise<string[]> {
    const found = await tx.find(InvitationEntity, {
      select: { id: true },
      where: [
        { referrerId: customerId },
        { recipientId: customerId },
        ...(keys.length > 0 ? [{ storeId: In(storeIds), recipientKey: In(keys) }] : []),
      ],
      order: { id: 'ASC' },
    });
    return found.map(({ id }) => id);
  }

  /** Empties the contacts. A key of its own takes the place of the one that was made of them. */
  async forget(tx: Tx, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) {
      return 0;
    }
    const recipientKey = () =>
      `CASE WHEN recipientKey LIKE '${CAME_BY_THEMSELVES}%' THEN recipientKey ELSE CONCAT('${FORGOTTEN}', id) END`;
    const nothing = { recipientEmail: null, recipientPhone: null, recipientKey };
    const { affected } = await tx.update(InvitationEntity, { id: In(ids) }, nothing);
    return affected ?? 0;
  }

  /** Does nothing after the first purchase. */
  async notePurchase(tx: Tx, id: string): Promise<void> {
    await tx.update(InvitationEntity, { id, status: 'registered' }, { status: 'made_purchase' });
  }
}
