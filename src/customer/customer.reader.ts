import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsSelect, In, IsNull, MoreThan, Not } from 'typeorm';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { ContactHandoversService, type ContactKind, PasswordContext } from '../auth/index.js';
import { CustomerLabelEntity, CustomerEntity } from './customer.entity.js';
import { CustomerTransactionsEntity } from './customer-transactions.entity.js';
import type { CustomerLabel } from './customer.rules.js';

export interface CustomerNames {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly loyaltyCardNumber: string | null;
}

export type CustomerAddress = Pick<
  CustomerEntity,
  'street' | 'address1' | 'address2' | 'postal' | 'city' | 'province' | 'country'
>;

const STATE = {
  id: true,
  storeId: true,
  statusType: true,
  email: true,
  phone: true,
  loyaltyCardNumber: true,
  emailUnconfirmedSince: true,
  phoneUnconfirmedSince: true,
  mergedInto: true,
} as const;
export type CustomerState = Pick<CustomerEntity, keyof typeof STATE>;

const NAMES = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  loyaltyCardNumber: true,
} as const;
const ADDRESS = {
  street: true,
  address1: true,
  address2: true,
  postal: true,
  city: true,
  province: true,
  country: true,
} as const;

const JUST_NOW_MS = 15 * 60_000;

@Extension(PasswordContext)
@Injectable()
export class CustomerReader implements PasswordContext {
  constructor(
    private readonly dataSource: DataSource,
    private readonly handovers: ContactHandoversService,
    private readonly clock: Clock,
  ) {}

  /** Null for a deleted customer, too. */
  async findById(storeId: string, id: string): Promise<CustomerEntity | null> {
    return this.dataSource.manager.findOneBy(CustomerEntity, { id, storeId, statusType: Not('deleted') });
  }

  /** Customers of any store and status, in the order of their ids. */
  async findByIds(ids: readonly string[]): Promise<CustomerEntity[]> {
    return ids.length === 0
      ? []
      : this.dataSource.manager.find(CustomerEntity, { where: { id: In(ids) }, order: { id: 'ASC' } });
  }

  /** Names that a password must not contain. */
  async getGuessableNames(id: string | undefined): Promise<readonly (string | null)[]> {
    const [customer] = await this.findByIds(id === undefined ? [] : [id]);
    return customer
      ? [customer.firstName, customer.lastName, customer.email, customer.loyaltyCardNumber]
      : [];
  }

  /** Whether the last customer that the seller has registered is of the last quarter of an hour, and active. */
  async hasJustBeenRegisteredBy(storeId: string, sellerId: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - JUST_NOW_MS);
    const last = await this.dataSource.manager.findOne(CustomerEntity, {
      select: { id: true, statusType: true },
      where: { storeId, sellerId, createdAt: MoreThan(since) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return last?.statusType === 'active';
  }

  async isCurrent(storeId: string, id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(CustomerEntity, { id, storeId, statusType: Not('deleted') });
  }

  async isCurrentBy(storeId: string, id: string, kind: ContactKind): Promise<boolean> {
    const where = { id, storeId, statusType: Not('deleted' as const) };
    const since = kind === 'email' ? 'emailUnconfirmedSince' : 'phoneUnconfirmedSince';
    return this.dataSource.manager.existsBy(CustomerEntity, { ...where, [since]: IsNull() });
  }

  /** Facts for a sale, by id; unknown and deleted customers are left out. */
  async getStates(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerState>> {
    const found = await this.find(ids, STATE);
    const current = found.filter(({ statusType }) => statusType !== 'deleted');
    return new Map(current.map((state) => [state.id, state]));
  }

  /** By id, of all stores; unknown ids are left out. */
  async getNames(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerNames>> {
    const found = await this.find(ids, NAMES);
    return new Map(found.map((names) => [names.id, names]));
  }

  /** Customers who may get messages: neither blocked nor deleted. */
  async reachable(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerNames>> {
    const found = await this.find(ids, { ...NAMES, statusType: true });
    const reached = found.filter(({ statusType }) => statusType === 'active' || statusType === 'new');
    return new Map(reached.map((names) => [names.id, names]));
  }

  /**
   * Active customers with the e-mail address that they can be written to, and whether they want news; others are left out. While an e-mail
   * waits to log in, messages go to the former one.
   */
  async writtenTo(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly email: string | null; readonly agreement2: boolean }>> {
    const found = await this.find(ids, { id: true, email: true, statusType: true, agreement2: true });
    const waiting = await this.handovers.findFor(ids);
    return new Map(
      found.flatMap(({ id, email, statusType, agreement2 }) => {
        const handover = waiting.get(id)?.find(({ kind }) => kind === 'email');
        const unknown = handover?.confirmedAt === null ? null : email;
        const reached = handover ? (handover.formerContact ?? unknown) : email;
        return statusType === 'active' ? [[id, { email: reached, agreement2 }]] : [];
      }),
    );
  }

  /** Names and contacts by id, of all stores; unknown ids are left out. */
  async getAddresses(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerNames & CustomerAddress>> {
    const found = await this.find(ids, { ...NAMES, ...ADDRESS });
    return new Map(found.map((customer) => [customer.id, customer]));
  }

  /** By customer, in the order of keys and values. */
  async getLabels(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerLabel[]>> {
    const labels = new Map<string, CustomerLabel[]>(ids.map((id) => [id, []]));
    if (ids.length > 0) {
      const found = await this.dataSource.manager.find(CustomerLabelEntity, {
        where: { customerId: In(ids) },
        order: { customerId: 'ASC', labelKey: 'ASC', labelValue: 'ASC' },
      });
      for (const { customerId, labelKey, labelValue } of found) {
        labels.get(customerId)?.push({ key: labelKey, value: labelValue });
      }
    }
    return labels;
  }

  /** Totals by customer; customers without purchases are left out. */
  async getTotals(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerTransactionsEntity>> {
    const found =
      ids.length === 0
        ? []
        : await this.dataSource.manager.findBy(CustomerTransactionsEntity, { customerId: In(ids) });
    return new Map(found.map((totals) => [totals.customerId, totals]));
  }

  private async find(
    ids: readonly string[],
    columns: FindOptionsSelect<CustomerEntity>,
  ): Promise<CustomerEntity[]> {
    return ids.length === 0
      ? []
      : this.dataSource.manager.find(CustomerEntity, { select: columns, where: { id: In(ids) } });
  }
}
