import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { anywhere, matchOneOf } from '#platform/database/query/like.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { phonePatterns } from '#platform/phone.js';
import { PasswordContext } from '../auth/index.js';
import { SellerEntity } from './seller.entity.js';

const FILTERS = ['firstName', 'lastName', 'email', 'phone'] as const;

/** Each is part of what it is compared with. */
export type SellerFilter = Partial<Readonly<Record<(typeof FILTERS)[number], string | undefined>>> & {
  readonly active?: boolean | undefined;
};

export const SELLER_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['firstName', 't.firstName'],
  ['lastName', 't.lastName'],
  ['email', 't.email'],
  ['phone', 't.phone'],
  ['posId', 't.posId'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
]);

/** Committed sellers. Those who were deleted are not found. */
@Extension(PasswordContext)
@Injectable()
export class SellerReader implements PasswordContext {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<SellerEntity | null> {
    return this.dataSource.manager.findOneBy(SellerEntity, { id, deleted: false });
  }

  /** Names that a password must not contain. */
  async getGuessableNames(id: string | undefined): Promise<readonly string[]> {
    const seller = id === undefined ? null : await this.findById(id);
    return seller ? [seller.firstName, seller.lastName, seller.email] : [];
  }

  /** Where they stand, by id; those who stand nowhere are left out. Those who were deleted are found. */
  async getPosIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found =
      ids.length === 0
        ? []
        : await this.dataSource.manager.find(SellerEntity, {
            select: { id: true, posId: true },
            where: { id: In(ids) },
          });
    return new Map(found.flatMap(({ id, posId }) => (posId === null ? [] : [[id, posId] as const])));
  }

  /** Names by id; those who were deleted are found. */
  async getNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found =
      ids.length === 0
        ? []
        : await this.dataSource.manager.find(SellerEntity, {
            select: { id: true, firstName: true, lastName: true },
            where: { id: In(ids) },
          });
    return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  }

  async list(filter: SellerFilter, query: PageQuery): Promise<Page<SellerEntity>> {
    const wanted = FILTERS.flatMap((column) => {
      const part = filter[column];
      const patterns =
        part !== undefined && column === 'phone' ? phonePatterns(part) : [anywhere(part ?? '')];
      return part === undefined ? [] : [matchOneOf(`t.${column}`, patterns)];
    });
    const { active } = filter;
    return listPage(
      this.dataSource,
      {
        entity: SellerEntity,
        where: [
          't.deleted = 0',
          ...wanted.map(({ where }) => where),
          ...(active === undefined ? [] : ['t.active = ?']),
        ].join(' AND '),
        values: [
          ...wanted.flatMap(({ values }) => values),
          ...(active === undefined ? [] : [active ? 1 : 0]),
        ],
        sortable: SELLER_COLUMNS,
        order: { by: 't.firstName', direction: 'ASC' },
      },
      query,
    );
  }
}
