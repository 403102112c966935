import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { type QuerySource, rows, selectWith } from '../query/statement.js';
import type { Versioned } from './cache-version.js';

/** A process of an earlier release changes rows without a new version during an upgrade. */
const AGE_MAX_MS = 60_000;

/** Rows for all requests, cached while requests read the same version. */
export class VersionedCache<Rows> {
  private cached: (Versioned<Rows> & { readonly since: number }) | undefined;

  /**
   * @param load Reads the rows and `CACHE_VERSION` in one statement: on a cluster, two statements could reach two nodes. The argument is
   * the unit of work of the caller, if any
   */
  constructor(private readonly load: (source?: QuerySource) => Promise<Versioned<Rows>>) {}

  get assumed(): Rows | undefined {
    return this.cached?.answer;
  }

  /**
   * @param version The version that the request has read; loaded rows are at least as new
   * @param source A unit of work, which must not wait for a second connection
   */
  async at(version: string, source?: QuerySource): Promise<Rows> {
    const { cached } = this;
    if (cached?.version === version && performance.now() - cached.since < AGE_MAX_MS) {
      return cached.answer;
    }
    const since = performance.now();
    const loaded = await this.load(source);
    this.cached = { ...loaded, since };
    return loaded.answer;
  }
}

/** The rows of a query, for a `VersionedCache`. */
export async function rowsWithVersion<Row extends object>(
  manager: QuerySource,
  statement: string,
): Promise<Versioned<Row[]>> {
  // An empty table still has a version.
  const found = await rows<Row & { readonly cacheVersion: string; readonly isThere: number | null }>(
    manager,
    `SELECT v.version AS cacheVersion, x.*
       FROM cache_version v LEFT JOIN (SELECT 1 AS isThere, y.* FROM (${statement}) y) x ON 1 = 1`,
  );
  return { version: found[0]?.cacheVersion ?? '', answer: found.filter(({ isThere }) => isThere !== null) };
}

/** All rows of an entity, for a `VersionedCache`. Not for tables that grow with customers or purchases. */
export async function allWithVersion<Row extends ObjectLiteral & { id: string }>(
  source: QuerySource,
  entity: EntityTarget<Row>,
): Promise<Versioned<Row[]>> {
  const rest = 'RIGHT JOIN cache_version v ON 1 = 1';
  const found = await selectWith(source, entity, 'v.version', rest, []);
  const all = found.map(({ row }) => row).filter(({ id }) => (id as string | null) !== null);
  return { version: (found[0]?.value as string | undefined) ?? '', answer: all };
}
