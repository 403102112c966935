import { Injectable } from '@nestjs/common';
import { AccountLocksService } from '../account/index.js';
import { AccountLoginsService, ContactHandoversService } from '../auth/index.js';
import { EventRecorderService, LatestEventService } from '../event/index.js';
import { LevelService } from '../level/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { MergedData, type MergedPair } from '#platform/merged-data.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { editEvents, levelEvent } from './customer-edit.events.js';
import type { CustomerMergeEntity } from './customer-merge.entity.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerMergeRepository } from './customer-merge.repository.js';
import { getMovedContacts, type KeptOfCustomers, withdraw } from './customer-merge.rules.js';
import { CustomerIsNotMerged, MergeCannotBeUndone } from './customer.errors.js';
import { customerMergeWasUndone, customerWasMerged } from './customer.events.js';
import { CustomerRepository } from './customer.repository.js';
import { stateWith } from './customer.rules.js';
import { type Both, KEPT_OF_CUSTOMERS } from './merge-customers.js';

@Injectable()
export class UndoMerge {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly locks: AccountLocksService,
    private readonly customers: CustomerRepository,
    private readonly merges: CustomerMergeRepository,
    private readonly logins: AccountLoginsService,
    private readonly handovers: ContactHandoversService,
    private readonly levelService: LevelService,
    private readonly latest: LatestEventService,
    private readonly events: EventRecorderService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves the rows of the source back, unless a later event concerns one of the two customers. One unit of work writes the same rows in the
   * same order as the merge did, and reads the latest event last, when it holds all of them.
   * @throws {CustomerIsNotMerged} also for the second of two at once
   * @throws {MergeCannotBeUndone}
   */
  async execute(storeId: string, sourceId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const merge = await this.merges.find(tx, sourceId);
      if (merge?.storeId !== storeId) {
        throw new CustomerIsNotMerged();
      }
      await this.undo(tx, merge);
    });
  }

  private async undo(tx: Tx, { customerId: sourceId, intoId: targetId }: CustomerMergeEntity): Promise<void> {
    const locked = await this.locks.lockAll(tx, [sourceId, targetId], true);
    const merge = await this.merges.find(tx, sourceId);
    const source = await this.customers.find(tx, sourceId);
    const target = await this.customers.find(tx, targetId);
    const [to, from] = [locked.get(sourceId), locked.get(targetId)];
    if (merge?.intoId !== targetId || !source || !target || !from || !to) {
      throw new ConcurrencyConflict();
    }
    if (source.anonymizedAt || target.anonymizedAt) {
      throw new MergeCannotBeUndone();
    }
    const kept = merge.kept[KEPT_OF_CUSTOMERS] as KeptOfCustomers;
    const now = this.clock.now();
    const { statusType, activationToken, activationCode } = kept;
    const moved = getMovedContacts(target, source, kept.contacts);
    const card = 'loyaltyCardNumber' in moved.to ? moved.to.loyaltyCardNumber : source.loyaltyCardNumber;
    const opened = {
      statusType,
      activationToken,
      activationCode,
      mergedInto: null,
      statusState: statusType === 'active' ? stateWith(card ?? null) : null,
    };
    const level = kept.levelId === target.levelId ? {} : { levelId: kept.levelId };
    const without = { ...moved.from, ...withdraw(kept.withdrawn ?? [], true) };
    await this.customers.update(tx, source, { ...moved.to, ...opened, updatedAt: now });
    await this.customers.update(tx, target, { ...without, ...level, updatedAt: now });
    for (const { kind, name } of moved.names) {
      if (kind === 'card') {
        await this.logins.rename(tx, targetId, kind, null);
        await this.logins.rename(tx, sourceId, kind, name);
      } else {
        await this.handovers.moveBack(tx, sourceId, targetId, kind);
      }
    }
    if (statusType === 'active') {
      await this.logins.activate(tx, sourceId);
    }
    const pair = { source: { id: sourceId, accountId: to.id }, target: { id: targetId, accountId: from.id } };
    await this.moveBack(tx, pair, merge);
    await this.ensureUntouched(tx, pair);
    await this.merges.remove(tx, sourceId);
    await this.record(tx, { source, target }, { given: moved.to, without, kept, now });
    const { storeId } = target;
    await this.levelService.movedAll(tx, [
      ...('levelId' in level ? [{ storeId, from: target.levelId, to: kept.levelId }] : []),
      { storeId, from: null, to: source.levelId },
    ]);
  }

  private async moveBack(tx: Tx, pair: MergedPair, { customerId, kept }: CustomerMergeEntity): Promise<void> {
    const ids = await this.merges.findRows(tx, customerId);
    const getIds = (kind: string) => ids.get(kind) ?? [];
    for (const data of this.extensions.of(MergedData)) {
      await data.moveBack(tx, pair, { getIds, kept: kept[data.name] });
    }
  }

  /** Reads what is committed now: what is being written about one of the rows waits, or has been seen. A later merge counts, too. */
  private async ensureUntouched(tx: Tx, { source, target }: MergedPair): Promise<void> {
    const sources = await this.merges.findSources(tx, target.id);
    const uuids = [...sources, target.id, source.accountId, target.accountId];
    const latest = await this.latest.find(tx, uuids);
    if (latest?.uuid !== source.id || latest.type !== customerWasMerged.definition.type) {
      throw new MergeCannotBeUndone();
    }
  }

  private async record(
    tx: Tx,
    { source, target }: Both,
    done: {
      readonly given: Partial<CustomerEntity>;
      readonly without: Partial<CustomerEntity>;
      readonly kept: KeptOfCustomers;
      readonly now: Date;
    },
  ): Promise<void> {
    const { given, without, kept, now } = done;
    const { levelId, statusType } = kept;
    const manually = target.manualLevel;
    await this.events.record(
      tx,
      ...editEvents({ before: target, changed: without, labels: undefined, now }),
      ...(levelId === target.levelId ? [] : [levelEvent(target, { levelId, manually, removed: false, now })]),
      ...editEvents({ before: source, changed: given, labels: undefined, now }),
      customerMergeWasUndone({
        customerId: { customerId: source.id },
        fromCustomerId: { customerId: target.id },
        status: { type: statusType },
        undoneAt: eventTimestamp(now),
      }),
    );
  }
}
