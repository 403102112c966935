import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CACHE_VERSION, type Versioned } from '#platform/database/cache/cache-version.js';
import { allWithVersion, VersionedCache } from '#platform/database/cache/versioned-cache.js';
import { inBatches } from '#platform/database/query/in-pieces.js';
import { rows } from '#platform/database/query/statement.js';
import type { Value } from '#platform/database/query/values.js';
import { localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import type { MemberQuestion } from './criteria/criterion-kind.model.js';
import { type Audience, audienceCondition, isCurrent, memberCondition } from './membership.rules.js';
import type { SegmentPart } from './segment-part.rules.js';
import { SegmentEntity } from './segment.entity.js';

export interface SegmentedCustomer {
  readonly levelId: string | null;
  readonly statusType: string;
  readonly segmentIds: readonly string[];
}

export type LevelPopulations = ReadonlyMap<string, number>;

interface Piece {
  readonly sql: string;
  readonly values: readonly Value[];
}

type Answers = Readonly<Record<string, string | number | null>>;

const POPULATION =
  '(SELECT COALESCE(SUM(p.customers), 0) FROM level_population p WHERE p.levelId = ? AND p.storeId = ?)';

function getPopulation(level: string, storeId: string): Piece {
  return { sql: POPULATION, values: [level, storeId] };
}

/**
 * Sizes of audiences without segments; undefined for an audience with segments, which needs a count.
 * @param populations The populations of all levels, whose sum is the audience without levels
 */
export function sizesByLevel(
  audiences: readonly Audience[],
  populations: LevelPopulations,
): number[] | undefined {
  const isKnown = audiences.every(
    ({ levels, segments }) => segments.length === 0 && levels.every((level) => populations.has(level)),
  );
  const getSize = ({ levels }: Audience) =>
    (levels.length > 0 ? levels : [...populations.keys()]).reduce(
      (sum, level) => sum + (populations.get(level) ?? 0),
      0,
    );
  return isKnown ? audiences.map(getSize) : undefined;
}

/**
 * Audiences for frequent lists of customers. Definitions of segments are cached, and each statement reads their version: use it with
 * `CacheVersion`.
 */
@Injectable()
export class AudienceReader {
  private readonly segments: VersionedCache<SegmentEntity[]>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.segments = new VersionedCache(() => allWithVersion(dataSource.manager, SegmentEntity));
  }

  async allNames(version: string): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.segments.at(version)).map(({ id, name }) => [id, name]));
  }

  /**
   * A customer with their segments and the populations of all levels, which suffice for most audiences; null for an unknown customer. One
   * statement, except for hundreds of segments and levels.
   */
  async findMember(
    storeId: string,
    customerId: string,
    among: { readonly segments: readonly string[]; readonly everyLevel: readonly string[] },
    version: string,
  ): Promise<
    Versioned<{ readonly customer: SegmentedCustomer; readonly populations: LevelPopulations } | null>
  > {
    const segments = [...(await this.getDefinitions(among.segments, version))];
    const isMember = segments.map(([, parts]) => {
      const { where, values } = memberCondition(parts, this.question(undefined));
      return { sql: `CASE WHEN ${where} THEN 1 ELSE 0 END`, values };
    });
    const customer = {
      sql: 'FROM customer c WHERE c.id = ? AND c.storeId = ?',
      values: [customerId, storeId],
    };
    const { version: read, answer } = await this.ask(
      [...isMember, ...among.everyLevel.map((level) => getPopulation(level, storeId))],
      ['c.levelId', 'c.statusType'],
      customer,
      version,
    );
    if (!answer) {
      return { version: read, answer: null };
    }
    const { levelId, statusType } = answer.first as Pick<SegmentedCustomer, 'levelId' | 'statusType'>;
    const segmentIds = segments.filter((_, index) => answer.values[index] === 1).map(([id]) => id);
    const counted = answer.values.slice(segments.length);
    const populations = new Map(among.everyLevel.map((level, index) => [level, counted[index] ?? 0]));
    return { version: read, answer: { customer: { levelId, statusType, segmentIds }, populations } };
  }

  /**
   * The number of customers in each audience. One statement, except for hundreds. Levels have counters; segments cost as much as their
   * members.
   * @param everyLevel Ids of all levels, for the audience without levels and segments
   */
  async count(
    audiences: readonly Audience[],
    everyLevel: readonly string[],
    storeId: string,
    version: string,
  ): Promise<Versioned<number[]>> {
    const bySegment = audiences.filter(({ segments }) => segments.length > 0);
    const named = bySegment.flatMap(({ segments }) => segments);
    const ofSegments = await this.getDefinitions(named, version);
    const getLevels = ({ levels }: Audience) => (levels.length === 0 ? everyLevel : levels);
    const levels = [...new Set(audiences.filter(({ segments }) => segments.length === 0).flatMap(getLevels))];
    const counts = [
      ...levels.map((level) => getPopulation(level, storeId)),
      ...bySegment.map((audience) => {
        const { where, values } = audienceCondition(audience, ofSegments, this.question(storeId));
        const members = `SELECT COUNT(*) FROM customer c WHERE c.storeId = ? AND ${isCurrent('c')}`;
        return { sql: `(${members} AND ${where})`, values: [storeId, ...values] };
      }),
    ];
    const { version: read, answer } = await this.ask(counts, [], { sql: '', values: [] }, version);
    const counted = answer?.values ?? [];
    const ofLevel = new Map(levels.map((level, index) => [level, counted[index] ?? 0]));
    const ofAudience = new Map(bySegment.map((each, index) => [each, counted[levels.length + index] ?? 0]));
    const sum = (ids: readonly string[]) => ids.reduce((all, id) => all + (ofLevel.get(id) ?? 0), 0);
    return {
      version: read,
      answer: audiences.map((each) => ofAudience.get(each) ?? sum(getLevels(each))),
    };
  }

  private async getDefinitions(
    ids: readonly string[],
    version: string,
  ): Promise<ReadonlyMap<string, readonly SegmentPart[]>> {
    const wanted = new Set(ids);
    const segments = (await this.segments.at(version)).filter(({ id, active }) => active && wanted.has(id));
    return new Map(segments.map(({ id, parts }) => [id, parts]));
  }

  private question(storeId: string | undefined): MemberQuestion {
    return { customer: 'c', today: localDay(this.clock.now()), storeId };
  }

  /** Values of the pieces and columns; undefined without a row. The first statement with another version returns it. */
  private async ask(
    pieces: readonly Piece[],
    columns: readonly string[],
    from: Piece,
    assumed: string,
  ): Promise<Versioned<{ readonly first: Answers; readonly values: number[] } | undefined>> {
    let version = assumed;
    let first: Answers | undefined;
    const values: number[] = [];
    for (const batch of pieces.length > 0 ? inBatches(pieces) : [[]]) {
      const answers = batch.map(({ sql }, index) => `${sql} AS s${index}`);
      const [row] = await rows<Answers>(
        this.dataSource.manager,
        `SELECT ${[`${CACHE_VERSION} AS version`, ...columns, ...answers].join(', ')} ${from.sql}`,
        [...batch.flatMap((piece) => piece.values), ...from.values],
      );
      if (!row) {
        return { version, answer: undefined };
      }
      first ??= row;
      version = version === assumed ? String(row['version']) : version;
      values.push(...batch.map((_, index) => Number(row[`s${index}`] ?? 0)));
    }
    return { version, answer: first && { first, values } };
  }
}
