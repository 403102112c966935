import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { placesFor, rows, select, type Source } from '../platform/database/statement.js';
import { LevelEntity } from './level.entity.js';

/** What others say about a level. */
export interface LevelFigures {
  readonly id: string;
  readonly name: string;
  readonly conditionValue: number;
  readonly active: boolean;
  readonly reward: {
    readonly name: string | null;
    /** Fraction: 5 % is 0.05. */
    readonly value: number;
    readonly code: string | null;
  };
}

@Injectable()
export class LevelReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<LevelEntity | null> {
    const [level] = await select(this.dataSource.manager, LevelEntity, 'WHERE id = ?', [id]);
    return level ?? null;
  }

  /** Every level, the first one first. There are few. */
  async all(): Promise<LevelFigures[]> {
    const levels = await select(this.dataSource.manager, LevelEntity, 'ORDER BY conditionValue, id', []);
    return levels.map(figures);
  }

  /** By id; ids of no level are left out. */
  async figuresOf(ids: readonly string[]): Promise<ReadonlyMap<string, LevelFigures>> {
    const levels = await this.findByIds(ids);
    return new Map(levels.map((level) => [level.id, figures(level)]));
  }

  async findByIds(ids: readonly string[], source?: Source): Promise<LevelEntity[]> {
    return ids.length === 0
      ? []
      : select(source ?? this.dataSource.manager, LevelEntity, `WHERE id IN ${placesFor(ids)}`, ids);
  }

  /**
   * Names by id; ids of no level are left out.
   * @param source A unit of work, to see what it sees.
   */
  async namesOf(ids: readonly string[], source?: Source): Promise<ReadonlyMap<string, string>> {
    const levels = await this.findByIds(ids, source);
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

  /** A level's `customersCount` is its population in the store. */
  async list(
    storeId: string,
    query: PageQuery & { readonly active?: boolean | undefined },
  ): Promise<Page<LevelEntity>> {
    const { active } = query;
    return listPage(
      this.dataSource,
      {
        entity: LevelEntity,
        join: POPULATION,
        where: active === undefined ? '1 = 1' : 't.active = ?',
        values: [storeId, ...(active === undefined ? [] : [active ? 1 : 0])],
        sortable: SORTABLE,
        order: { by: 't.conditionValue', direction: 'ASC' },
      },
      query,
    );
  }
}

const POPULATION = `LEFT JOIN (
  SELECT levelId, SUM(customers) AS customers FROM level_population WHERE storeId = ? GROUP BY levelId
) p ON p.levelId = t.id`;

const SORTABLE: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['description', 't.description'],
  ['conditionValue', 't.conditionValue'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
  ['customersCount', 'COALESCE(p.customers, 0)'],
]);

function figures(level: LevelEntity): LevelFigures {
  const { id, name, conditionValue, active, rewardName, rewardBasisPoints, rewardCode } = level;
  const reward = { name: rewardName, value: rewardBasisPoints / 10_000, code: rewardCode };
  return { id, name, conditionValue, active, reward };
}
