import { Injectable } from '@nestjs/common';
import { type CheckedMessage, isReminder, MessageUse } from '../message/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { CODE_KIND, CONFIRMATION_KIND, REGISTRATION_KIND } from './activation-secret.model.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerRepository } from './customer.repository.js';

/** For people who cannot log in, with checks of their own, and to addresses that an account had. */
const FOR_ALL = [
  'password_reset',
  'password_reset_code',
  'email_changed',
  'second_factor_changed',
  'second_factor_notice',
];
const STATUSES: Readonly<Record<string, readonly CustomerEntity['statusType'][]>> = {
  [REGISTRATION_KIND]: ['new'],
  [CODE_KIND]: ['new'],
  // Staff gets it, too, and has something to do.
  reward_redeemed: ['active', 'blocked'],
};

/** Whether what was written for customers, or about them, may still be sent. */
@Extension(MessageUse)
@Injectable()
export class MessageRecipientsService implements MessageUse {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /** Customers who are blocked or deleted get nothing, and reminders need an agreement that still is there. */
  async findUseless(tx: Tx, messages: readonly CheckedMessage[]): Promise<string[]> {
    const checked = messages.flatMap(({ id, kind, accountId }) =>
      accountId === null || FOR_ALL.includes(kind) ? [] : [{ id, kind, accountId }],
    );
    if (checked.length === 0) {
      return [];
    }
    const ids = [...new Set(checked.map(({ accountId }) => accountId))];
    const found = await (await this.customers.findManyById(tx, ids)).read();
    const customers = new Map(found.map((customer) => [customer.id, customer]));
    const { remindersNeedAgreement } = await this.settings.read(tx);
    return checked
      .filter(({ kind, accountId }) => !isWanted(kind, customers.get(accountId), remindersNeedAgreement))
      .map(({ id }) => id);
  }
}

function isWanted(kind: string, customer: CustomerEntity | undefined, isAgreementNeeded: boolean): boolean {
  if (!customer || !(STATUSES[kind] ?? ['active']).includes(customer.statusType)) {
    return false;
  }
  if (kind === CONFIRMATION_KIND && customer.activationToken === null) {
    return false;
  }
  return !isReminder(kind) || customer.agreement2 || !isAgreementNeeded;
}
