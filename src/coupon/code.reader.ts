import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { matchAny } from '#platform/database/query/in-pieces.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import type { Value } from '#platform/database/query/values.js';
import { getCodeSpellings } from '#platform/search-engine/search-terms.js';
import { Clock } from '#platform/time/clock.js';
import { CouponEntity } from './coupon.entity.js';
import { type BoughtCoupon, boughtCoupon } from './sold-coupons.reader.js';

export interface CodeInStock {
  readonly id: string;
  readonly code: string;
  readonly used: boolean;
  readonly sale: BoughtCoupon | null;
}

export interface CodeQuery extends PageQuery {
  readonly sold?: boolean | undefined;
  readonly used?: boolean | undefined;
  readonly code?: string | undefined;
}

export const CODE_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['code', 't.stockKey'],
  ['purchasedAt', 't.purchasedAt'],
  ['usageDate', 't.usedAt'],
]);

@Injectable()
export class CodeReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(campaignId: string, query: CodeQuery): Promise<Page<CodeInStock>> {
    const { sold, used, code } = query;
    const filters: { readonly where: string; readonly values: readonly Value[] }[] = [
      { where: 't.campaignId = ? AND t.stockKey IS NOT NULL', values: [campaignId] },
      ...(sold === undefined ? [] : [{ where: `t.customerId IS ${sold ? 'NOT ' : ''}NULL`, values: [] }]),
      ...(used === undefined ? [] : [{ where: 't.used = ?', values: [Number(used)] }]),
      ...(code === undefined ? [] : matchAny('t.stockKey', getCodeSpellings(code))),
    ];
    const list = {
      entity: CouponEntity,
      where: filters.map(({ where }) => where).join(' AND '),
      values: filters.flatMap(({ values }) => values),
      sortable: CODE_COLUMNS,
      order: { by: 't.stockKey', direction: 'ASC' },
    } as const;
    const page = await listPage(this.dataSource, list, query);
    const now = this.clock.now();
    return { ...page, rows: page.rows.map((row) => codeInStock(row, now)) };
  }
}

function codeInStock(row: CouponEntity, now: Date): CodeInStock {
  const { id, code, used, customerId } = row;
  return { id, code, used, sale: customerId === null ? null : boughtCoupon(row, now) };
}
