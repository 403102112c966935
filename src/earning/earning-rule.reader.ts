import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan } from 'typeorm';
import { CacheVersion } from '#platform/database/cache/cache-version.js';
import { allWithVersion, VersionedCache } from '#platform/database/cache/versioned-cache.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { anywhere } from '#platform/database/query/like.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleVersionEntity } from './earning-rule-version.entity.js';
import { RULE_KINDS } from './rule-kinds.model.js';

export interface EarningRulesQuery extends PageQuery {
  readonly storeId: string;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly active?: boolean | undefined;
  readonly withoutLevel?: string | undefined;
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

/** The lists are arrays of ids in JSON. */
const PAYS_OTHER_LEVELS = `(t.levels LIKE '%"%' AND t.segments NOT LIKE '%"%' AND t.levels NOT LIKE ?)`;

/** What records of other things show of a rule. */
export interface RuleSummary {
  readonly type: string;
  readonly name: string;
  /** Absent where the rule pays no fixed number of points. */
  readonly pointsAmount?: number | undefined;
}

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

  async getSummary(storeId: string, id: string): Promise<RuleSummary | undefined> {
    const rule = await this.findById(storeId, id);
    if (!rule) {
      return undefined;
    }
    const { pointsAmount }: { readonly pointsAmount?: number } = RULE_KINDS.get(rule.type).present(
      rule.settings,
    );
    return { type: rule.type, name: rule.name, pointsAmount };
  }

  /** All rules of all stores, from memory, under the version that is read here: in a unit of work, what it sees. There are dozens. */
  async all(tx?: Parameters<CacheVersion['read']>[0]): Promise<readonly EarningRuleEntity[]> {
    return this.cached.at(await this.versions.read(tx), tx);
  }

  /** Reads the version in one message with the next statement of the unit of work. */
  async readLater(
    tx: Parameters<CacheVersion['readLater']>[0],
  ): Promise<Pending<readonly EarningRuleEntity[]>> {
    const version = await this.versions.readLater(tx);
    return version.after((read) => this.cached.at(read, tx));
  }

  /** See `VersionedCache.assumed`. */
  get assumed(): readonly EarningRuleEntity[] | undefined {
    return this.cached.assumed;
  }

  async list(query: EarningRulesQuery): Promise<Page<EarningRuleEntity>> {
    const { storeId, name, type, active, withoutLevel } = query;
    const conditions: [string, string | number][] = [
      ['t.storeId = ?', storeId],
      ...(name === undefined ? [] : [["t.name LIKE ? ESCAPE '!'", anywhere(name)] as [string, string]]),
      ...(type === undefined ? [] : [['t.type = ?', type] as [string, string]]),
      ...(active === undefined ? [] : [['t.active = ?', active ? 1 : 0] as [string, number]]),
      ...(withoutLevel === undefined ? [] : [[PAYS_OTHER_LEVELS, `%"${withoutLevel}"%`] as [string, string]]),
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

  /** The latest ones before a version, the newest first. */
  async listVersions(ruleId: string, before: number, count: number): Promise<EarningRuleVersionEntity[]> {
    return this.dataSource.manager.find(EarningRuleVersionEntity, {
      where: { ruleId, version: LessThan(before) },
      order: { version: 'DESC' },
      take: count,
    });
  }

  /** By id; unknown ids are left out. */
  async getNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const where = { id: In([...ids]) };
    const found = ids.length === 0 ? [] : await this.dataSource.manager.findBy(EarningRuleEntity, where);
    return new Map(found.map(({ id, name }) => [id, name]));
  }
}
