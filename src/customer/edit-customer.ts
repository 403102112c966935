import { Injectable } from '@nestjs/common';
import { AccountLogins, LoginNameTaken, Passwords } from '../auth/index.js';
import { EventRecorder } from '../event/index.js';
import { LevelService } from '../level/index.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { changedColumns, type CustomerEdit } from './customer-edit.rules.js';
import type { CustomerEntity } from './customer.entity.js';
import { customerExists, CustomerNotFound, emailMissing, noSuchLevel } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import { type Label, labelsInOrder } from './customer.rules.js';
import { editEvents } from './edit-events.js';

interface Edit {
  readonly storeId: string;
  readonly customerId: string;
  readonly edit: CustomerEdit;
  readonly passwordHash: string | undefined;
}

@Injectable()
export class EditCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly logins: AccountLogins,
    private readonly passwords: Passwords,
    private readonly levels: LevelService,
    private readonly events: EventRecorder,
    private readonly clock: Clock,
  ) {}

  /**
   * What the edit names is as it says, the rest as it was; what is the same already is neither written nor recorded.
   * With a password, every login of the customer has ended and the next one needs that password; who may say one is
   * decided before. Writes the customer, guarded by its revision, then labels, login and the counters of levels. Of two
   * at once the second finds the first one's changes and makes its own on top, on every node. All of it or nothing.
   * Hashing takes long, and so comes before the unit of work.
   * @throws {CustomerNotFound} when the store has no such customer
   * @throws {InvalidFields} for an e-mail, phone or card that somebody has, for an unknown level, and when the customer
   * would be left with neither e-mail nor phone
   */
  async execute(
    storeId: string,
    customerId: string,
    edit: CustomerEdit,
    plainPassword?: string,
  ): Promise<CustomerEntity> {
    const passwordHash = plainPassword === undefined ? undefined : await this.passwords.hash(plainPassword);
    return this.unitOfWork
      .run((tx) => this.edit(tx, { storeId, customerId, edit, passwordHash }))
      .catch((error: unknown) => {
        throw error instanceof LoginNameTaken ? customerExists(error) : error;
      });
  }

  private async edit(tx: Tx, { storeId, customerId, edit, passwordHash }: Edit): Promise<CustomerEntity> {
    const before = await this.customers.findInStore(tx, storeId, customerId);
    if (!before || before.statusType === 'deleted') {
      throw new CustomerNotFound();
    }
    const changed = changedColumns(before, edit);
    await this.ensureValid(tx, before, changed);
    const labels = await this.changedLabels(tx, customerId, edit.labels);
    if (Object.keys(changed).length === 0 && labels === undefined && passwordHash === undefined) {
      return before;
    }
    const now = this.clock.now();
    await this.customers.update(tx, before, { ...changed, updatedAt: now });
    if (labels) {
      await this.customers.replaceLabels(tx, customerId, labels);
    }
    await this.rename(tx, customerId, changed);
    if (passwordHash !== undefined) {
      await this.logins.setPassword(tx, customerId, passwordHash);
    }
    await this.events.record(tx, ...editEvents({ before, changed, labels, now }));
    if (changed.levelId) {
      await this.levels.moved(tx, storeId, before.levelId, changed.levelId);
    }
    return Object.assign({}, before, changed);
  }

  private async ensureValid(tx: Tx, before: CustomerEntity, changed: Partial<CustomerEntity>): Promise<void> {
    const { email = before.email, phone = before.phone } = changed;
    if (email === null && phone === null && ('email' in changed || 'phone' in changed)) {
      throw emailMissing();
    }
    if (changed.levelId && !(await this.levels.find(tx, changed.levelId))) {
      throw noSuchLevel();
    }
  }

  /** Undefined when they stay what they are. */
  private async changedLabels(
    tx: Tx,
    customerId: string,
    labels: readonly Label[] | null | undefined,
  ): Promise<readonly Label[] | undefined> {
    if (labels === undefined) {
      return undefined;
    }
    const after = labelsInOrder(labels ?? []);
    const before = labelsInOrder(await this.customers.findLabels(tx, customerId));
    return JSON.stringify(before) === JSON.stringify(after) ? undefined : after;
  }

  private async rename(tx: Tx, id: string, changed: Partial<CustomerEntity>): Promise<void> {
    const { email, phone, loyaltyCardNumber } = changed;
    if (email !== undefined) {
      await this.logins.rename(tx, id, 'email', email);
    }
    if (phone !== undefined) {
      await this.logins.rename(tx, id, 'phone', phone);
    }
    if (loyaltyCardNumber !== undefined) {
      await this.logins.rename(tx, id, 'card', loyaltyCardNumber);
    }
  }
}
