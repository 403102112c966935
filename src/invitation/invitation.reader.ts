import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { anywhere, matchOneOf } from '#platform/database/query/like.js';
import { leftJoin, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import type { Value } from '#platform/database/query/values.js';
import { InvitationEntity, type InvitationStatus } from './invitation.entity.js';

export interface InvitationFilter {
  readonly referrerId?: string | undefined;
  readonly referrerName?: string | undefined;
  readonly recipientId?: string | undefined;
  readonly recipientName?: string | undefined;
  readonly recipientEmail?: string | undefined;
  readonly recipientPhone?: string | undefined;
  readonly status?: InvitationStatus | undefined;
}

export interface InvitationTotals {
  readonly total: number;
  /** Including those who have bought. */
  readonly registered: number;
  readonly completed: number;
}

const REFERRER = leftJoin('customer', 'r', 'r.id = t.referrerId');
const RECIPIENT = leftJoin('customer', 'c', 'c.id = t.recipientId');

export const INVITATION_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['createdAt', 't.createdAt'],
  ['status', 't.status'],
  ['referrerId', 't.referrerId'],
  ['referrerName', 'r.lastName'],
  ['recipientName', 'c.lastName'],
  ['recipientEmail', 't.recipientEmail'],
  ['recipientPhone', 't.recipientPhone'],
  ['phone', 't.recipientPhone'],
]);

const EXACT = ['referrerId', 'recipientId', 'status'] as const;
const PARTS = ['recipientEmail', 'recipientPhone'] as const;
const NAMES = [
  ['referrerName', 'r'],
  ['recipientName', 'c'],
] as const;

@Injectable()
export class InvitationReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(storeId: string, filter: InvitationFilter, query: PageQuery): Promise<Page<InvitationEntity>> {
    const conditions = [...equal(filter), ...similar(filter)];
    const where = ['t.storeId = ?', ...conditions.map((each) => each.where)].join(' AND ');
    const mentioned = `${where} ${INVITATION_COLUMNS.get(query.sort ?? '') ?? ''} ${query.cursor === undefined ? '' : 'r. c.'}`;
    const join = [/\br\./.test(mentioned) ? REFERRER : '', /\bc\./.test(mentioned) ? RECIPIENT : ''];
    return listPage(
      this.dataSource,
      {
        entity: InvitationEntity,
        join: join.join(' '),
        where,
        values: [storeId, ...conditions.flatMap((each) => each.values)],
        sortable: INVITATION_COLUMNS,
        order: {
          by: 't.createdAt',
          direction: 'DESC',
          // The best index of a filtered list depends on the filter.
          index: conditions.length === 0 ? 'invitation_created' : undefined,
        },
      },
      query,
    );
  }

  async totals(storeId: string): Promise<InvitationTotals> {
    const found = await this.dataSource.manager
      .createQueryBuilder(InvitationEntity, 'i')
      .select('i.status', 'status')
      .addSelect('COUNT(*)', 'count')
      .where({ storeId })
      .groupBy('i.status')
      .getRawMany<{ status: InvitationStatus; count: number | string }>();
    const countIn = (status: InvitationStatus) =>
      Number(found.find((each) => each.status === status)?.count ?? 0);
    const completed = countIn('made_purchase');
    const registered = completed + countIn('registered');
    return { total: registered + countIn('invited'), registered, completed };
  }

  /** Whether a customer has brought another one. */
  async isAnyRegistered(): Promise<boolean> {
    const [found] = await this.dataSource.manager.find(InvitationEntity, {
      select: { id: true },
      where: [{ status: 'registered' }, { status: 'made_purchase' }],
      take: 1,
    });
    return found !== undefined;
  }
}

interface Condition {
  readonly where: string;
  readonly values: readonly Value[];
}

function equal(filter: InvitationFilter): Condition[] {
  return EXACT.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [{ where: `t.${name} = ?`, values: [value] }];
  });
}

function similar(filter: InvitationFilter): Condition[] {
  const parts = PARTS.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [matchOneOf(`t.${name}`, [anywhere(value)])];
  });
  const names = NAMES.flatMap(([name, table]) => {
    const value = filter[name];
    const whole = `CONCAT(${table}.firstName, ' ', ${table}.lastName)`;
    return value === undefined ? [] : [matchOneOf(whole, [anywhere(value)])];
  });
  return [...parts, ...names];
}
