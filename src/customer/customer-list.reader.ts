import { Injectable } from '@nestjs/common';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import { PointsFiguresReader } from '../account/index.js';
import { LoginNamesReader } from '../auth/index.js';
import { Extensions } from '#platform/extensions.js';
import { idIn } from '#platform/database/query/in-pieces.js';
import { leftJoin, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { CustomerEntity } from './customer.entity.js';
import {
  type CustomerCondition,
  type CustomerFilter,
  customerConditions,
  inStoreAnd,
  TRANSACTION_EXPRESSIONS,
} from './customer-filter.model.js';
import { SegmentsOfCustomers } from './customer-views.service.js';

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

const MEMBERS_AT_ONCE = 1000;

/** The number of ids that one statement names. */
const FEW = 5000;

/** Lists of customers of a store, as committed. Those who were deleted are in none. */
@Injectable()
export class CustomerListReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly loginNames: LoginNamesReader,
    private readonly extensions: Extensions,
    private readonly points: PointsFiguresReader,
  ) {}

  async list(storeId: string, filter: CustomerFilter, query: PageQuery): Promise<Page<CustomerEntity>> {
    const { segmentId = [] } = filter;
    return segmentId.length === 0
      ? this.listWhere(storeId, filter, [], query)
      : this.extensions
          .one(SegmentsOfCustomers)
          .askWithin(segmentId, storeId, (members) => this.listWhere(storeId, filter, [members], query));
  }

  async listOfLevel(storeId: string, levelId: string, query: PageQuery): Promise<Page<CustomerEntity>> {
    const { where, values } = inStoreAnd(storeId, ofLevel(levelId));
    return listPage(
      this.dataSource,
      {
        entity: CustomerEntity,
        join: getJoins(query, where),
        where,
        values,
        sortable: CUSTOMER_COLUMNS,
        order: { by: 't.createdAt', direction: 'ASC' },
      },
      query,
    );
  }

  /**
   * All of a level, the longest registered first, in batches and without a count. A customer who enters or leaves meanwhile may
   * be included or not.
   */
  async *eachOfLevel(storeId: string, levelId: string): AsyncGenerator<CustomerEntity> {
    const list = {
      entity: CustomerEntity,
      ...inStoreAnd(storeId, ofLevel(levelId)),
      sortable: new Map<string, string>(),
      order: { by: 't.createdAt', direction: 'ASC', index: 'customer_level', beginsInIndex: true },
      total: () => Promise.resolve(0),
    } as const;
    let cursor: string | undefined;
    do {
      const page: Page<CustomerEntity> = await listPage(this.dataSource, list, {
        page: 1,
        perPage: MEMBERS_AT_ONCE,
        cursor,
      });
      yield* page.rows;
      cursor = page.next;
    } while (cursor !== undefined);
  }

  /** Registrations by day, from a day on; days without any are not in it. */
  async registrationsSince(storeId: string, day: string): Promise<ReadonlyMap<string, number>> {
    const found = await this.dataSource.manager
      .createQueryBuilder(CustomerEntity, 'c')
      .select('c.registeredOn', 'registeredOn')
      .addSelect('COUNT(*)', 'total')
      .where({ storeId, registeredOn: MoreThanOrEqual(day) })
      .groupBy('c.registeredOn')
      .getRawMany<{ registeredOn: string; total: number | string }>();
    return new Map(found.map(({ registeredOn, total }) => [registeredOn, Number(total)]));
  }

  private async listWhere(
    storeId: string,
    filter: CustomerFilter,
    members: readonly CustomerCondition[],
    query: PageQuery,
  ): Promise<Page<CustomerEntity>> {
    const wanted = await this.narrowByBalance(filter);
    const { named, others } = wholeNames(wanted);
    const owners = await this.loginNames.findAccountIds('customer', named);
    const filters = [
      ...customerConditions(others),
      ...this.points.haveBalance('t.id', wanted.balanceFrom, wanted.balanceTo),
      ...owners.flatMap((id) => idIn([id ?? ''])),
      ...idIn(wanted.among),
      ...members,
    ];
    const { where, values } = inStoreAnd(storeId, filters);
    return listPage(
      this.dataSource,
      {
        entity: CustomerEntity,
        join: getJoins(query, where),
        where,
        values,
        sortable: CUSTOMER_COLUMNS,
        order: {
          by: 't.firstName',
          direction: 'ASC',
          // The best index of a filtered list depends on the filter.
          index: filters.length === 0 ? 'customer_first_name' : undefined,
        },
      },
      query,
    );
  }

  /**
   * The customers with so many points instead of the bounds, when they are few: their accounts are read once. Otherwise a list would look at
   * the accounts of all customers in its order.
   */
  private async narrowByBalance(filter: CustomerFilter): Promise<CustomerFilter> {
    const { balanceFrom = 0, balanceTo, among, ...others } = filter;
    // Customers without an account have no points.
    if (balanceFrom === 0) {
      return filter;
    }
    const ids = await this.points.findCustomersWith(balanceFrom, balanceTo, FEW + 1);
    if (ids.length > FEW) {
      return filter;
    }
    const found = new Set(ids);
    return { ...others, among: among ? among.filter((id) => found.has(id)) : ids };
  }
}

/** Whole cards and phones in any spelling: the table of login names knows their owners. */
function wholeNames(filter: CustomerFilter) {
  const { loyaltyCardNumber, phone, ...others } = filter;
  if (filter.strict !== true) {
    return { named: [], others: filter };
  }
  const names = [
    { kind: 'card', name: loyaltyCardNumber },
    { kind: 'phone', name: phone },
  ] as const;
  const named = names.flatMap(({ kind, name }) => (name === undefined ? [] : [{ kind, name }]));
  return { named, others };
}

function getJoins({ sort = '', cursor }: PageQuery, where: string): string {
  const mentioned = `${CUSTOMER_COLUMNS.get(sort) ?? ''} ${where} ${cursor === undefined ? '' : 'l. x.'}`;
  return JOINED.flatMap(([alias, join]) => (alias.test(mentioned) ? [join] : [])).join(' ');
}

const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bl\./, leftJoin('level', 'l', 'l.id = t.levelId')],
  [/\bx\./, leftJoin('customer_transactions', 'x', 'x.customerId = t.id')],
];

/** Finds the customers that the population of the level counts. Merged customers are in no level. */
function ofLevel(levelId: string): CustomerCondition[] {
  return [
    { where: 't.levelId = ?', values: [levelId] },
    { where: 't.mergedInto IS NULL', values: [] },
  ];
}
