import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { idIn } from '#platform/database/query/id-in.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { rows, select } from '#platform/database/query/statement.js';
import type { Value } from '#platform/database/query/values.js';
import { CustomerEntity } from './customer.entity.js';
import {
  type CustomerCondition,
  type CustomerFilter,
  customerConditions,
  type SearchFilter,
  TRANSACTION_EXPRESSIONS,
} from './customer-filter.rules.js';

export const CUSTOMER_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['firstName', 't.firstName'],
  ['lastName', 't.lastName'],
  ['email', 't.email'],
  ['phone', 't.phone'],
  ['gender', 't.gender'],
  ['loyaltyCardNumber', 't.loyaltyCardNumber'],
  ['createdAt', 't.createdAt'],
  ['updatedAt', 't.updatedAt'],
  ['birthDate', 't.birthDate'],
  ['level.name', 'l.name'],
  ...Object.entries(TRANSACTION_EXPRESSIONS),
  ['manuallyAssignedLevelId', 't.manualLevel'],
]);

/** Lists of customers of a store, as committed. Those who were deleted are in none. */
@Injectable()
export class CustomerListQuery {
  constructor(private readonly dataSource: DataSource) {}

  async list(storeId: string, filter: CustomerFilter, query: PageQuery): Promise<Page<CustomerEntity>> {
    const filters = [...customerConditions(filter), ...idIn(filter.among)];
    const { where, values } = inStoreAnd(storeId, filters);
    return listPage(
      this.dataSource,
      {
        entity: CustomerEntity,
        join: joinsOf(query, where),
        where,
        values,
        sortable: CUSTOMER_COLUMNS,
        order: {
          by: 't.firstName',
          direction: 'ASC',
          // Of a filtered list, it depends on the filter which index is best.
          index: filters.length === 0 ? 'customer_first_name' : undefined,
        },
      },
      query,
    );
  }

  async listOfLevel(storeId: string, levelId: string, query: PageQuery): Promise<Page<CustomerEntity>> {
    const { where, values } = inStoreAnd(storeId, [{ where: 't.levelId = ?', values: [levelId] }]);
    return listPage(
      this.dataSource,
      {
        entity: CustomerEntity,
        join: joinsOf(query, where),
        where,
        values,
        sortable: CUSTOMER_COLUMNS,
        order: { by: 't.createdAt', direction: 'ASC' },
      },
      query,
    );
  }

  /** The first `count` that fit, by name. */
  async search(storeId: string, filter: SearchFilter, count: number): Promise<CustomerEntity[]> {
    const { where, values } = inStoreAnd(storeId, customerConditions(filter));
    return select(
      this.dataSource.manager,
      CustomerEntity,
      `t WHERE ${where} ORDER BY lastName, firstName, id LIMIT ${count}`,
      values,
    );
  }

  /** How many have exactly this e-mail or phone. */
  async countReachedBy(storeId: string, emailOrPhone: string): Promise<number> {
    const [row] = await rows<{ total: number | string }>(
      this.dataSource.manager,
      `SELECT COUNT(*) AS total FROM (
         SELECT id FROM customer WHERE storeId = ? AND email = ? AND statusType <> 'deleted'
         UNION SELECT id FROM customer WHERE storeId = ? AND phone = ? AND statusType <> 'deleted'
       ) reached`,
      [storeId, emailOrPhone, storeId, emailOrPhone],
    );
    return Number(row?.total ?? 0);
  }

  /** Registrations by day, from a day on; days without any are not in it. */
  async registrationsSince(storeId: string, day: string): Promise<ReadonlyMap<string, number>> {
    const found = await rows<{ registeredOn: string; total: number | string }>(
      this.dataSource.manager,
      `SELECT registeredOn, COUNT(*) AS total FROM customer
        WHERE storeId = ? AND registeredOn >= ? GROUP BY registeredOn`,
      [storeId, day],
    );
    return new Map(found.map(({ registeredOn, total }) => [registeredOn, Number(total)]));
  }
}

/** Only what a list is sorted or filtered by: a join is not free. */
function joinsOf({ sort = '', cursor }: PageQuery, where: string): string {
  const mentioned = `${CUSTOMER_COLUMNS.get(sort) ?? ''} ${where} ${cursor === undefined ? '' : 'l. x.'}`;
  return [/\bl\./.test(mentioned) ? LEVEL : '', /\bx\./.test(mentioned) ? TOTALS : ''].join(' ');
}

const TOTALS = 'LEFT JOIN customer_transactions x ON x.customerId = t.id';
const LEVEL = 'LEFT JOIN level l ON l.id = t.levelId';

function inStoreAnd(
  storeId: string,
  conditions: readonly CustomerCondition[],
): { where: string; values: readonly Value[] } {
  const all: CustomerCondition[] = [
    { where: 't.storeId = ?', values: [storeId] },
    { where: "t.statusType <> 'deleted'", values: [] },
    ...conditions,
  ];
  return {
    where: all.map(({ where }) => where).join(' AND '),
    values: all.flatMap(({ values }) => values),
  };
}
