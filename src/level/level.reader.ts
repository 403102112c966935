import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { allWithVersion, VersionedCache } from '#platform/database/cache/versioned-cache.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { Language } from '#platform/language/language.js';
import { LevelPopulationEntity, LevelEntity } from './level.entity.js';
import { getFraction } from './level.rules.js';

/** What a level is called and how it is described, in the language of the reader. */
export function getTexts(
  level: Pick<LevelEntity, 'name' | 'description' | 'translations'>,
  language: Language,
): { readonly name: string; readonly description: string | null } {
  const { name = level.name, description = level.description } = language.getTexts(level.translations);
  return { name, description };
}

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
  private readonly cached: VersionedCache<LevelEntity[]>;

  constructor(private readonly dataSource: DataSource) {
    this.cached = new VersionedCache(() => allWithVersion(dataSource.manager, LevelEntity));
  }

  async findById(id: string): Promise<LevelEntity | null> {
    return this.dataSource.manager.findOneBy(LevelEntity, { id });
  }

  /** Every level, the first one first. There are few. */
  async all(language = Language.default): Promise<LevelFigures[]> {
    const order = { conditionValue: 'ASC', id: 'ASC' } as const;
    const levels = await this.dataSource.manager.find(LevelEntity, { order });
    return levels.map((level) => figures(level, language));
  }

  /** By id; ids of no level are left out. */
  async getFigures(
    ids: readonly string[],
    language = Language.default,
  ): Promise<ReadonlyMap<string, LevelFigures>> {
    const levels = await this.findByIds(ids);
    return new Map(levels.map((level) => [level.id, figures(level, language)]));
  }

  async findActive(source: QuerySource): Promise<LevelEntity[]> {
    return source.findBy(LevelEntity, { active: true });
  }

  async findByIds(ids: readonly string[], source?: QuerySource): Promise<LevelEntity[]> {
    return ids.length === 0 ? [] : (source ?? this.dataSource.manager).findBy(LevelEntity, { id: In(ids) });
  }

  /** Names by id; ids of no level are left out. @param source A unit of work, to see what it sees. */
  async getNames(
    ids: readonly string[],
    language = Language.default,
    source?: QuerySource,
  ): Promise<ReadonlyMap<string, string>> {
    const levels = await this.findByIds(ids, source);
    return new Map(levels.map((level) => [level.id, getTexts(level, language).name]));
  }

  /** The names of all levels by their ids, from memory. @param version What the request has read (`CacheVersion`). */
  async allNames(version: string, language = Language.default): Promise<ReadonlyMap<string, string>> {
    const levels = await this.cached.at(version);
    return new Map(levels.map((level) => [level.id, getTexts(level, language).name]));
  }

  /** The ids of the levels that customers can come into, the first one first; from memory, as `allNames`. */
  async activeIds(version: string): Promise<string[]> {
    const levels = await this.cached.at(version);
    return levels
      .filter(({ active }) => active)
      .sort((one, other) => one.conditionValue - other.conditionValue || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id);
  }

  /** How many customers each level has: in one store, or in all. Costs the same however many these are. */
  async getPopulation(levelIds: readonly string[], storeId?: string): Promise<ReadonlyMap<string, number>> {
    if (levelIds.length === 0) {
      return new Map();
    }
    const found = await this.dataSource.manager
      .createQueryBuilder(LevelPopulationEntity, 'p')
      .select('p.levelId', 'levelId')
      .addSelect('SUM(p.customers)', 'customers')
      .where({ levelId: In(levelIds), ...(storeId !== undefined && { storeId }) })
      .groupBy('p.levelId')
      .getRawMany<{ levelId: string; customers: number | string }>();
    const counted = new Map(found.map(({ levelId, customers }) => [levelId, Number(customers)]));
    return new Map(levelIds.map((id) => [id, counted.get(id) ?? 0]));
  }
}

function figures(level: LevelEntity, language: Language): LevelFigures {
  const { id, conditionValue, active, rewardName, rewardBasisPoints, rewardCode } = level;
  const { name } = getTexts(level, language);
  const reward = { name: rewardName, value: getFraction(rewardBasisPoints), code: rewardCode };
  return { id, name, conditionValue, active, reward };
}
