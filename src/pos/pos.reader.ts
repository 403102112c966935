import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { anywhere } from '#platform/database/query/like.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { Extensions } from '#platform/extensions.js';
import { PosEntity } from './pos.entity.js';

export interface PosFigure {
  /** The sum of all transactions of the point of sale, without returns, in cents. */
  readonly grossCents: number;
  readonly transactions: number;
}

/** What was sold at points of sale. An extension of the module that knows transactions; without one, nothing was. */
export abstract class PosFigures {
  /** By id; a point of sale without transactions may be left out. */
  abstract of(posIds: readonly string[]): Promise<ReadonlyMap<string, PosFigure>>;
}

const FILTERS = ['name', 'identifier', 'city'] as const;

/** Each is part of what it is compared with. */
export type PosFilter = Partial<Readonly<Record<(typeof FILTERS)[number], string | undefined>>>;

export const POS_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['description', 't.description'],
  ['identifier', 't.identifier'],
  ['location.city', 't.city'],
  ['createdAt', 't.createdAt'],
]);

/** The figures of a point of sale that has sold nothing. */
export const NO_SALES: PosFigure = { grossCents: 0, transactions: 0 };

@Injectable()
export class PosReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly extensions: Extensions,
  ) {}

  async find(
    storeId: string,
    by: { readonly id: string } | { readonly identifier: string },
  ): Promise<PosEntity | null> {
    return this.dataSource.manager.findOneBy(PosEntity, { ...by, storeId });
  }

  /** By id, of whatever store; ids of none are left out. */
  async findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, PosEntity>> {
    const found = ids.length === 0 ? [] : await this.dataSource.manager.findBy(PosEntity, { id: In(ids) });
    return new Map(found.map((pos) => [pos.id, pos]));
  }

  /** At least those of these stores with these identifiers. */
  async findByIdentifiers(
    sought: readonly { readonly storeId: string; readonly identifier: string }[],
  ): Promise<PosEntity[]> {
    const storeId = In([...new Set(sought.map((each) => each.storeId))]);
    const identifier = In([...new Set(sought.map((each) => each.identifier))]);
    return sought.length === 0 ? [] : this.dataSource.manager.findBy(PosEntity, { storeId, identifier });
  }

  async list(storeId: string, filter: PosFilter, query: PageQuery): Promise<Page<PosEntity>> {
    const wanted = FILTERS.flatMap((column) => {
      const part = filter[column];
      return part === undefined ? [] : [{ column, value: anywhere(part) }];
    });
    return listPage(
      this.dataSource,
      {
        entity: PosEntity,
        where: ['t.storeId = ?', ...wanted.map(({ column }) => `t.${column} LIKE ? ESCAPE '!'`)].join(
          ' AND ',
        ),
        values: [storeId, ...wanted.map(({ value }) => value)],
        sortable: POS_COLUMNS,
        order: { by: 't.name', direction: 'ASC' },
      },
      query,
    );
  }

  /** Leaves out points of sale that have sold nothing. */
  async getFigures(ids: readonly string[]): Promise<ReadonlyMap<string, PosFigure>> {
    const [source] = ids.length === 0 ? [] : this.extensions.of(PosFigures);
    return (await source?.of(ids)) ?? new Map();
  }
}
