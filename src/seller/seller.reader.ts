import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { select } from '../platform/database/statement.js';
import { SellerEntity } from './seller.entity.js';

const FILTERS = ['firstName', 'lastName', 'email', 'phone'] as const;

/** Each is part of what it is compared with. */
export type SellerFilter = Partial<Readonly<Record<(typeof FILTERS)[number], string | undefined>>> & {
  readonly active?: boolean | undefined;
};

const SORTABLE: ReadonlyMap<string, string> = new Map([
  ['firstName', 't.firstName'],
  ['lastName', 't.lastName'],
  ['email', 't.email'],
  ['phone', 't.phone'],
  ['posId', 't.posId'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
]);

/** Committed sellers. Those who were deleted are not found. */
@Injectable()
export class SellerReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<SellerEntity | null> {
    const [seller] = await select(this.dataSource.manager, SellerEntity, 'WHERE id = ? AND deleted = 0', [
      id,
    ]);
    return seller ?? null;
  }

  async list(filter: SellerFilter, query: PageQuery): Promise<Page<SellerEntity>> {
    const wanted = FILTERS.flatMap((column) => {
      const part = filter[column];
      return part === undefined ? [] : [{ column, value: `%${part.replace(/[!%_]/g, '!$&')}%` }];
    });
    const { active } = filter;
    return listPage(
      this.dataSource,
      {
        entity: SellerEntity,
        where: [
          't.deleted = 0',
          ...wanted.map(({ column }) => `t.${column} LIKE ? ESCAPE '!'`),
          ...(active === undefined ? [] : ['t.active = ?']),
        ].join(' AND '),
        values: [...wanted.map(({ value }) => value), ...(active === undefined ? [] : [active ? 1 : 0])],
        sortable: SORTABLE,
        order: { by: 't.firstName', direction: 'ASC' },
      },
      query,
    );
  }
}
