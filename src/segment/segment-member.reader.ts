import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget } from 'typeorm';
import { anywhere } from '../platform/database/like.js';
import { inBatches } from '../platform/database/in-batches.js';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { placesFor, rows, select, type Source, type Value } from '../platform/database/statement.js';
import { localDay } from '../platform/time/calendar.js';
import { Clock } from '../platform/time/clock.js';
import { memberCondition, type MemberCondition } from './membership.rules.js';
import { SegmentEntity } from './segment.entity.js';

/** What lists of members say of a customer: columns of the table `customer`. */
export interface SegmentMember {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly loyaltyCardNumber: string | null;
  readonly gender: string;
  readonly birthDate: string | null;
  readonly createdAt: Date;
}

export interface MembersQuery extends PageQuery {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

type Definition = Pick<SegmentEntity, 'id' | 'parts'>;

/** By name: the entity belongs to the module of customers. */
const CUSTOMER: EntityTarget<SegmentMember> = 'CustomerEntity';

const SORTABLE: ReadonlyMap<string, string> = new Map(
  ['firstName', 'lastName', 'email', 'phone', 'gender', 'birthDate', 'createdAt'].map((name) => [
    name,
    `t.${name}`,
  ]),
);

const FILTERS = ['firstName', 'lastName', 'email', 'phone'] as const;

/**
 * Who is in a segment: whoever meets its criteria now. Reads the tables of customers. Nothing is stored that could be
 * out of date; in exchange, each question is one statement, unless it is about hundreds of segments.
 */
@Injectable()
export class SegmentMemberReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * The active segments that the customer is in.
   * @param source A unit of work, to decide by what it sees; without one, what is committed.
   * @param among Only these; without them, all there are.
   */
  async segmentsOf(
    source: Source | undefined,
    customerId: string,
    among?: readonly string[],
  ): Promise<string[]> {
    return this.findSegmentsOf(source ?? this.dataSource.manager, customerId, among);
  }

  private async findSegmentsOf(
    source: Source,
    customerId: string,
    among: readonly string[] | undefined,
  ): Promise<string[]> {
    const segments = await this.findActive(source, among);
    const conditions = segments.map((segment) => ({ id: segment.id, ...this.conditionOf(segment, 'c') }));
    const found: string[] = [];
    for (const batch of inBatches(conditions)) {
      const answers = batch.map(({ where }, index) => `CASE WHEN ${where} THEN 1 ELSE 0 END AS s${index}`);
      const [row] = await rows<Record<string, number | string>>(
        source,
        `SELECT ${answers.join(', ')} FROM customer c WHERE c.id = ?`,
        [...batch.flatMap(({ values }) => values), customerId],
      );
      found.push(...batch.filter((_, index) => Number(row?.[`s${index}`] ?? 0) === 1).map(({ id }) => id));
    }
    return found;
  }

  /**
   * For statements that count audiences: what a customer must be, for each of the segments that is active. Nobody is in
   * the others, which are left out.
   * @param alias That of the table `customer` in the statement.
   */
  async memberConditions(
    ids: readonly string[],
    alias: string,
  ): Promise<ReadonlyMap<string, MemberCondition>> {
    const segments = await this.findActive(this.dataSource.manager, ids);
    return new Map(segments.map((segment) => [segment.id, this.conditionOf(segment, alias)]));
  }

  /** How many customers of the store meet the criteria of each, active or not: who looks at a segment wants to see what it would do. */
  async countsOf(segments: readonly Definition[], storeId: string): Promise<ReadonlyMap<string, number>> {
    const conditions = segments.map((segment) => ({ id: segment.id, ...this.conditionOf(segment, 'c') }));
    const counted = new Map<string, number>();
    for (const batch of inBatches(conditions)) {
      const counts = batch.map(
        ({ where }, index) =>
          `(SELECT COUNT(*) FROM customer c WHERE c.storeId = ? AND c.statusType <> 'deleted' AND ${where}) AS s${index}`,
      );
      const [row] = await rows<Record<string, number | string>>(
        this.dataSource.manager,
        `SELECT ${counts.join(', ')}`,
        batch.flatMap(({ values }) => [storeId, ...values]),
      );
      batch.forEach(({ id }, index) => counted.set(id, Number(row?.[`s${index}`] ?? 0)));
    }
    return counted;
  }

  async list(segment: Definition, storeId: string, query: MembersQuery): Promise<Page<SegmentMember>> {
    return this.listWhere(this.conditionOf(segment, 't'), storeId, query);
  }

  /** The customers of the store who meet a condition on the table `customer`, called `t`. */
  async listWhere(
    condition: { readonly where: string; readonly values: readonly Value[] },
    storeId: string,
    query: MembersQuery,
  ): Promise<Page<SegmentMember>> {
    const filters = FILTERS.filter((name) => query[name] !== undefined);
    return listPage(
      this.dataSource,
      {
        entity: CUSTOMER,
        where: [
          `t.storeId = ? AND t.statusType <> 'deleted' AND ${condition.where}`,
          ...filters.map((name) => `t.${name} LIKE ? ESCAPE '!'`),
        ].join(' AND '),
        values: [storeId, ...condition.values, ...filters.map((name) => anywhere(query[name] ?? ''))],
        sortable: SORTABLE,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  /** All of them, a thousand at a time. Whoever comes in or goes out meanwhile may be in it or not. */
  async *each(segment: Definition, storeId: string): AsyncGenerator<SegmentMember> {
    let cursor: string | undefined;
    do {
      const page: Page<SegmentMember> = await this.list(segment, storeId, { page: 1, perPage: 1000, cursor });
      yield* page.rows;
      cursor = page.next;
    } while (cursor !== undefined);
  }

  private async findActive(source: Source, among: readonly string[] | undefined): Promise<SegmentEntity[]> {
    if (among?.length === 0) {
      return [];
    }
    const which = among === undefined ? '' : `AND id IN ${placesFor(among)}`;
    return select(source, SegmentEntity, `WHERE active = 1 ${which} ORDER BY id`, among ?? []);
  }

  private conditionOf({ parts }: Definition, alias: string): MemberCondition {
    return memberCondition(parts, localDay(this.clock.now()), alias);
  }
}
