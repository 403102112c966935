import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { CacheVersion } from '#platform/database/cache/cache-version.js';
import { allWithVersion, VersionedCache } from '#platform/database/cache/versioned-cache.js';
import { anywhere } from '#platform/database/query/like.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { EarningRuleEntity } from './earning-rule.entity.js';

export interface EarningRulesQuery extends PageQuery {
  readonly storeId: string;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly active?: boolean | undefined;
}

export const EARNING_RULE_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['description', 't.description'],
  ['active', 't.active'],
  ['startAt', 't.startAt'],
  ['endAt', 't.endAt'],
  ['EndAt', 't.endAt'],
  ['type', 't.type'],
  ['createdAt', 't.createdAt'],
]);

@Injectable()
export class EarningRuleReader {
  private readonly cached: VersionedCache<EarningRuleEntity[]>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly versions: CacheVersion,
  ) {
    this.cached = new VersionedCache((source = dataSource.manager) =>
      allWithVersion(source, EarningRuleEntity),
    );
  }

  async findById(storeId: string, id: string): Promise<EarningRuleEntity | null> {
    return this.dataSource.manager.findOneBy(EarningRuleEntity, { id, storeId });
  }

  /** All rules of all stores, from memory. Reads the version first; in a unit of work, its own writes count. There are dozens of rules. */
  async all(tx?: Parameters<CacheVersion['read']>[0]): Promise<readonly EarningRuleEntity[]> {
    return this.cached.at(await this.versions.read(tx), tx);
  }

  /** Reads the version in one message with the next statement of the unit of work. */
  async readLater(
    tx: Parameters<CacheVersion['readLater']>[0],
  ): Promise<() => Promise<readonly EarningRuleEntity[]>> {
    const version = await this.versions.readLater(tx);
    return async () => this.cached.at(await version.read(), tx);
  }

  /** See `VersionedCache.assumed`. */
  get assumed(): readonly EarningRuleEntity[] | undefined {
    return this.cached.assumed;
  }

  async list(query: EarningRulesQuery): Promise<Page<EarningRuleEntity>> {
    const { storeId, name, type, active } = query;
    const conditions: [string, string | number][] = [
      ['t.storeId = ?', storeId],
      ...(name === undefined ? [] : [["t.name LIKE ? ESCAPE '!'", anywhere(name)] as [string, string]]),
      ...(type === undefined ? [] : [['t.type = ?', type] as [string, string]]),
      ...(active === undefined ? [] : [['t.active = ?', active ? 1 : 0] as [string, number]]),
    ];
    return listPage(
      this.dataSource,
      {
        entity: EarningRuleEntity,
        where: conditions.map(([where]) => where).join(' AND '),
        values: conditions.map(([, value]) => value),
        sortable: EARNING_RULE_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  /** By id; unknown ids are left out. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const where = { id: In([...ids]) };
    const found = ids.length === 0 ? [] : await this.dataSource.manager.findBy(EarningRuleEntity, where);
    return new Map(found.map(({ id, name }) => [id, name]));
  }
}
