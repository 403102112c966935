import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { type QuerySource, rows, selectWith } from '../query/statement.js';
import type { Versioned } from './cache-version.js';

/** A process of an earlier version, during an upgrade, changes rows without a new version. */
const AGE_MAX_MS = 60_000;

/** Rows that are the same for every request, kept in memory for as long as they have the version that a request has read. */
export class VersionedCache<Rows> {
  private held: (Versioned<Rows> & { readonly since: number }) | undefined;

  /**
   * @param load Reads the rows and `CACHE_VERSION` in one statement: on a cluster, two could go to two nodes. Its argument is the
   * unit of work that asks, if one does.
   */
  constructor(private readonly load: (source?: QuerySource) => Promise<Versioned<Rows>>) {}

  /** What the last request has got, which may be out of date: only to ask early for what goes with it. */
  get assumed(): Rows | undefined {
    return this.held?.answer;
  }

  /**
   * @param version What the request has read. Rows that are loaded now are at least as new.
   * @param source A unit of work, which has no other connection to wait for.
   */
  async at(version: string, source?: QuerySource): Promise<Rows> {
    const { held } = this;
    if (held?.version === version && performance.now() - held.since < AGE_MAX_MS) {
      return held.answer;
    }
    const since = performance.now();
    const loaded = await this.load(source);
    this.held = { ...loaded, since };
    return loaded.answer;
  }
}

/** What a statement finds, for a `VersionedCache`. */
export async function rowsWithVersion<Row extends object>(
  manager: QuerySource,
  statement: string,
): Promise<Versioned<Row[]>> {
  // Without rows there is still a version.
  const found = await rows<Row & { readonly cacheVersion: string; readonly isThere: number | null }>(
    manager,
    `SELECT v.version AS cacheVersion, x.*
       FROM cache_version v LEFT JOIN (SELECT 1 AS isThere, y.* FROM (${statement}) y) x ON 1 = 1`,
  );
  return { version: found[0]?.cacheVersion ?? '', answer: found.filter(({ isThere }) => isThere !== null) };
}

/** All rows of an entity, for a `VersionedCache`: not for tables that grow with customers or their purchases. */
export async function allWithVersion<Row extends ObjectLiteral & { id: string }>(
  source: QuerySource,
  entity: EntityTarget<Row>,
): Promise<Versioned<Row[]>> {
  const rest = 'RIGHT JOIN cache_version v ON 1 = 1';
  const found = await selectWith(source, entity, 'v.version', rest, []);
  const all = found.map(({ row }) => row).filter(({ id }) => (id as string | null) !== null);
  return { version: (found[0]?.value as string | undefined) ?? '', answer: all };
}
