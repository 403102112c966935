import { Injectable } from '@nestjs/common';
import { AccountLocksService, CustomerIsMerged } from '../account/index.js';
import { AccountLoginsService, ContactHandoversService } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { currentAuditContext } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { MergedData, type MergedPair, type MovedRows } from '#platform/merged-data.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { editEvents } from './customer-edit.events.js';
import { CustomerMergeRepository } from './customer-merge.repository.js';
import {
  getMissingContacts,
  getMovedContacts,
  getWithdrawnAgreements,
  type KeptOfCustomers,
  withdraw,
} from './customer-merge.rules.js';
import type { CustomerEntity } from './customer.entity.js';
import {
  CustomerIsAnonymized,
  CustomerNotFound,
  HasMergedCustomers,
  mergedWithThemselves,
  noSuchTarget,
} from './customer.errors.js';
import { customerWasMerged } from './customer.events.js';
import { CustomerRepository } from './customer.repository.js';
import { CustomerLevelsService } from './levels/customer-levels.service.js';

/** The name under which it is kept what an undo needs of both records. */
export const KEPT_OF_CUSTOMERS = 'customers';

export interface MergingOf {
  readonly storeId: string;
  readonly sourceId: string;
  readonly targetId: string;
}

interface Moving {
  readonly rows: readonly MovedRows[];
  readonly kept: Record<string, object>;
}

@Injectable()
export class MergeCustomers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly locks: AccountLocksService,
    private readonly customers: CustomerRepository,
    private readonly merges: CustomerMergeRepository,
    private readonly logins: AccountLoginsService,
    private readonly handovers: ContactHandoversService,
    private readonly levels: CustomerLevelsService,
    private readonly events: EventRecorderService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives all that the source has to the target, and closes the source. All or nothing, in one unit of work: locks both accounts by writing
   * them, in the order of the customers; then both customers on condition of their revisions, logins, the rows of each module, the events, and
   * last the population of levels. One succeeds of any number at once, in both
   * directions and on whatever node.
   * @throws {CustomerNotFound}
   * @throws {InvalidFields} on `into`
   * @throws {CustomerIsAnonymized}
   * @throws {CustomerIsMerged} when one of them was merged before
   * @throws {HasMergedCustomers} when another customer was merged into the source
   * @throws {BalanceTooLarge}
   */
  async execute(merging: MergingOf): Promise<void> {
    await this.unitOfWork.run((tx) => this.merge(tx, merging));
  }

  /** Refuses what a merge would refuse, and writes nothing. */
  async check(tx: Tx, { storeId, sourceId, targetId }: MergingOf): Promise<Both> {
    if (sourceId === targetId) {
      throw mergedWithThemselves();
    }
    const source = await this.customers.findInStore(tx, storeId, sourceId);
    const target = await this.customers.findInStore(tx, storeId, targetId);
    if (!source) {
      throw new CustomerNotFound();
    }
    if (!target) {
      throw noSuchTarget();
    }
    if (source.mergedInto !== null || target.mergedInto !== null) {
      throw new CustomerIsMerged();
    }
    if (source.anonymizedAt || target.anonymizedAt) {
      throw new CustomerIsAnonymized();
    }
    if ((await this.merges.findSources(tx, sourceId)).length > 0) {
      throw new HasMergedCustomers();
    }
    return { source, target };
  }

  private async merge(tx: Tx, merging: MergingOf): Promise<void> {
    const { sourceId, targetId, storeId } = merging;
    const locked = await this.locks.lockAll(tx, [sourceId, targetId], true);
    const { source, target } = await this.check(tx, merging);
    const [from, to] = [locked.get(sourceId), locked.get(targetId)];
    if (!from || !to) {
      throw new CustomerNotFound();
    }
    const now = this.clock.now();
    const contacts = getMissingContacts(source, target);
    const moved = getMovedContacts(source, target, contacts);
    const withdrawn = getWithdrawnAgreements(source, target, contacts);
    const having = { ...moved.to, ...withdraw(withdrawn) };
    const closed = {
      statusType: 'blocked',
      statusState: null,
      activationToken: null,
      activationCode: null,
      mergedInto: targetId,
    } as const;
    await this.customers.update(tx, source, { ...moved.from, ...closed, updatedAt: now });
    await this.customers.update(tx, target, { ...having, updatedAt: now });
    await this.logins.deactivate(tx, sourceId);
    for (const { kind, name } of moved.names) {
      if (kind === 'card') {
        await this.logins.rename(tx, sourceId, kind, null);
        await this.logins.rename(tx, targetId, kind, name);
      } else {
        await this.handovers.move(tx, sourceId, targetId, kind);
      }
    }
    const pair = {
      source: { id: sourceId, accountId: from.id },
      target: { id: targetId, accountId: to.id },
    };
    const { rows, kept } = await this.moveAll(tx, pair);
    const customers: KeptOfCustomers = { ...getKept(source, target), contacts, withdrawn };
    await this.merges.add(
      tx,
      {
        customerId: sourceId,
        intoId: targetId,
        storeId,
        mergedAt: now,
        administratorId: currentAuditContext()?.actor?.administratorId ?? null,
        kept: { ...kept, [KEPT_OF_CUSTOMERS]: customers },
      },
      rows,
    );
    const holder = (await this.locks.lockAll(tx, [targetId])).get(targetId);
    const edited = [
      ...editEvents({ before: source, changed: moved.from, labels: undefined, now }),
      ...editEvents({ before: target, changed: having, labels: undefined, now }),
    ];
    const remaining = { customerId: targetId, available: holder?.available ?? 0 };
    const raised = await this.levels.raiseAfterMerge(tx, remaining, source);
    await this.events.record(
      tx,
      ...edited,
      ...raised,
      customerWasMerged({
        customerId: { customerId: sourceId },
        intoCustomerId: { customerId: targetId },
        mergedAt: eventTimestamp(now),
      }),
    );
  }

  private async moveAll(tx: Tx, pair: MergedPair): Promise<Moving> {
    const rows: MovedRows[] = [];
    const kept: Record<string, object> = {};
    for (const data of this.extensions.of(MergedData)) {
      const moved = await data.move(tx, pair);
      rows.push(...moved.rows);
      if (moved.kept) {
        kept[data.name] = moved.kept;
      }
    }
    return { rows, kept };
  }
}

export interface Both {
  readonly source: CustomerEntity;
  readonly target: CustomerEntity;
}

function getKept(
  { statusType, activationToken, activationCode }: CustomerEntity,
  { levelId }: CustomerEntity,
): Omit<KeptOfCustomers, 'contacts' | 'withdrawn'> {
  return { statusType, activationToken, activationCode, levelId };
}
