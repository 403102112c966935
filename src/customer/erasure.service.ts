import { Injectable } from '@nestjs/common';
import { AttachmentsService } from '../attachment/index.js';
import { AccountLoginsService } from '../auth/index.js';
import { EventErasureService } from '../event/index.js';
import { currentAuditContext } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import {
  type ForgottenRows,
  type ErasedPerson,
  PersonalCopies,
  PersonalData,
} from '#platform/personal-data.js';
import type { CustomerEntity } from './customer.entity.js';
import {
  customerDetailsWereUpdated,
  customerLoyaltyCardNumberWasUpdated,
  customerWasRegistered,
  PERSONAL_CUSTOMER_EVENTS,
} from './customer.events.js';
import { CustomerRepository } from './customer.repository.js';
import { ErasureRepository } from './erasure.repository.js';

const ERASED = {
  firstName: '',
  lastName: '',
  gender: 'not_disclosed',
  email: null,
  emailUnconfirmedSince: null,
  phone: null,
  phoneUnconfirmedSince: null,
  loyaltyCardNumber: null,
  birthDate: null,
  birthday: null,
  street: null,
  address1: null,
  address2: null,
  postal: null,
  city: null,
  province: null,
  country: null,
  companyName: null,
  nip: null,
  avatar: null,
  activationToken: null,
  activationCode: null,
  statusState: null,
} as const satisfies Partial<CustomerEntity>;

const CONTACT_EVENTS = [
  customerWasRegistered,
  customerDetailsWereUpdated,
  customerLoyaltyCardNumberWasUpdated,
];

interface ContactPayload {
  readonly customerData?: { readonly email?: string; readonly phone?: string };
  readonly cardNumber?: string;
}

export interface Erasure {
  readonly customer: CustomerEntity;
  readonly accountId: string | null;
  readonly mergedIds: readonly string[];
  /** The ids of all stores. */
  readonly storeIds: readonly string[];
  readonly statusType: 'blocked' | 'deleted';
  readonly now: Date;
}

/** What this service writes itself. */
const OWN_TABLES = [
  'customer',
  'customer_search',
  'customer_label',
  'attachment',
  'event',
  'login_session',
  'refresh_token',
  'api_key',
  'login_network',
  'password_token',
  'second_factor',
  'recovery_code',
  'contact_handover',
  'login_name',
  'login_account',
];

/** Empties everything that is known of a person (docs/decisions/0370). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly attachments: AttachmentsService,
    private readonly logins: AccountLoginsService,
    private readonly events: EventErasureService,
    private readonly erasures: ErasureRepository,
    private readonly extensions: Extensions,
  ) {}

  /** All tables that an erasure looks at. */
  get tables(): readonly string[] {
    const others = [...this.extensions.of(PersonalData), ...this.extensions.of(PersonalCopies)];
    return [...new Set([...OWN_TABLES, ...others.flatMap(({ tables }) => tables)])];
  }

  /**
   * For a customer whose account the caller holds, and who is not erased yet. Writes the customer on condition of the revision, the login,
   * the rows of other modules in the order of the names of their services, payloads of events and copies of them, and the certificate.
   * @throws {ConcurrencyConflict} when the customer has changed
   */
  async erase(tx: Tx, { customer, accountId, mergedIds, storeIds, statusType, now }: Erasure): Promise<void> {
    const { id: customerId, storeId, avatar } = customer;
    await this.customers.update(tx, customer, { ...ERASED, statusType, anonymizedAt: now, updatedAt: now });
    const labels = await this.customers.removeLabels(tx, customerId);
    const logins = await this.logins.erase(tx, customerId);
    if (avatar) {
      await this.attachments.remove(tx, avatar);
    }
    const own: ForgottenRows[] = [
      ...['customer', 'customer_search'].map((table) => ({ table, rows: 1 })),
      { table: 'customer_label', rows: labels },
      ...logins,
      { table: 'attachment', rows: avatar ? 1 : 0 },
    ];
    const contacts = await this.getContacts(tx, customer);
    const others = await this.forget(tx, { id: customerId, accountId, mergedIds, storeIds, ...contacts });
    await this.erasures.add(tx, {
      customerId,
      storeId,
      erasedAt: now,
      repeatedAt: null,
      administratorId: currentAuditContext()?.actor?.administratorId ?? null,
      written: summed([...own, ...others]),
    });
    this.unitOfWork.overwriteInFiles(tx);
  }

  /** For what was being written during the erasure. The caller holds the account. */
  async repeat(tx: Tx, erased: Pick<ErasedPerson, 'id' | 'accountId' | 'mergedIds'>): Promise<void> {
    await this.forget(tx, { ...erased, storeIds: [], emails: [], phones: [], cards: [] });
    this.unitOfWork.overwriteInFiles(tx);
  }

  /** All contacts that the person ever had, without those that another customer has by now. The login is gone already. */
  private async getContacts(tx: Tx, customer: CustomerEntity) {
    const payloads = (await this.events.getPayloads(tx, CONTACT_EVENTS, customer.id)) as ContactPayload[];
    const known = (now: string | null, earlier: readonly (string | undefined)[]) =>
      [...new Set([now, ...earlier])].filter((name) => typeof name === 'string' && name !== '') as string[];
    const emails = payloads.map(({ customerData }) => customerData?.email);
    const phones = payloads.map(({ customerData }) => customerData?.phone);
    const cards = payloads.map(({ cardNumber }) => cardNumber);
    return {
      emails: await this.logins.unusedNames(tx, 'email', known(customer.email, emails)),
      phones: await this.logins.unusedNames(tx, 'phone', known(customer.phone, phones)),
      cards: await this.logins.unusedNames(tx, 'card', known(customer.loyaltyCardNumber, cards)),
    };
  }

  private async forget(tx: Tx, person: ErasedPerson): Promise<ForgottenRows[]> {
    const rows: ForgottenRows[] = [];
    const aggregateIds = new Set([person.id]);
    for (const data of this.extensions.of(PersonalData)) {
      const forgotten = await data.forget(tx, person);
      rows.push(...forgotten.rows);
      forgotten.aggregateIds.forEach((id) => aggregateIds.add(id));
    }
    const events = await this.events.overwrite(tx, PERSONAL_CUSTOMER_EVENTS, [person.id]);
    rows.push({ table: 'event', rows: events });
    for (const copies of this.extensions.of(PersonalCopies)) {
      rows.push(...(await copies.forget(tx, [...aggregateIds])));
    }
    return rows;
  }
}

function summed(all: readonly ForgottenRows[]): ForgottenRows[] {
  const sums = new Map<string, number>();
  for (const { table, rows } of all) {
    sums.set(table, (sums.get(table) ?? 0) + rows);
  }
  return [...sums].map(([table, rows]) => ({ table, rows }));
}
