import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { placesFor, rows, select } from '../platform/database/statement.js';
import { LevelEntity } from './level.entity.js';

/** What lists of others say about a level. */
export interface LevelSummary {
  readonly id: string;
  readonly name: string;
  readonly conditionValue: number;
  readonly active: boolean;
  /** Fraction: 5 % is 0.05. */
  readonly rewardValue: number;
}

@Injectable()
export class LevelReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<LevelEntity | null> {
    const [level] = await select(this.dataSource.manager, LevelEntity, 'WHERE id = ?', [id]);
    return level ?? null;
  }

  /** Every level, the first one first. There are few. */
  async all(): Promise<LevelSummary[]> {
    const levels = await select(this.dataSource.manager, LevelEntity, 'ORDER BY conditionValue, id', []);
    return levels.map(({ id, name, conditionValue, active, rewardBasisPoints }) => ({
      id,
      name,
      conditionValue,
      active,
      rewardValue: rewardBasisPoints / 10_000,
    }));
  }

  async findByIds(ids: readonly string[]): Promise<LevelEntity[]> {
    return ids.length === 0
      ? []
      : select(this.dataSource.manager, LevelEntity, `WHERE id IN ${placesFor(ids)}`, ids);
  }

  /** Names by id; ids of no level are left out. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const levels = await this.findByIds(ids);
    return new Map(levels.map(({ id, name }) => [id, name]));
  }

  /** How many customers each level has: in one store, or in all. Costs the same however many these are. */
  async populationOf(levelIds: readonly string[], storeId?: string): Promise<ReadonlyMap<string, number>> {
    if (levelIds.length === 0) {
      return new Map();
    }
    const found = await rows<{ levelId: string; customers: number | string }>(
      this.dataSource.manager,
      `SELECT levelId, SUM(customers) AS customers FROM level_population
        WHERE levelId IN ${placesFor(levelIds)} ${storeId === undefined ? '' : 'AND storeId = ?'} GROUP BY levelId`,
      [...levelIds, ...(storeId === undefined ? [] : [storeId])],
    );
    const counted = new Map(found.map(({ levelId, customers }) => [levelId, Number(customers)]));
    return new Map(levelIds.map((id) => [id, counted.get(id) ?? 0]));
  }

  /** Filters and sorts; `customersCount` is the population over all stores. */
  async list(query: PageQuery & { readonly active?: boolean | undefined }): Promise<Page<LevelEntity>> {
    const { active } = query;
    return listPage(
      this.dataSource,
      {
        entity: LevelEntity,
        where: active === undefined ? '1 = 1' : 't.active = ?',
        values: active === undefined ? [] : [active ? 1 : 0],
        sortable: SORTABLE,
        order: { by: 't.conditionValue', direction: 'ASC' },
      },
      query,
    );
  }
}

const SORTABLE: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['description', 't.description'],
  ['conditionValue', 't.conditionValue'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
  ['customersCount', '(SELECT COALESCE(SUM(p.customers), 0) FROM level_population p WHERE p.levelId = t.id)'],
]);
