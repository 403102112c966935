import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, In } from 'typeorm';
import type { Fragment } from '#platform/database/query/change.js';
import { anywhere, matchOneOf } from '#platform/database/query/like.js';
import { eachRange, inBatches, inRange, type Pieces } from '#platform/database/query/in-pieces.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { rows } from '#platform/database/query/statement.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import { phonePatterns } from '#platform/phone.js';
import { nameCondition } from '#platform/search-engine/name-words.js';
import { localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import type { MemberCondition, MemberQuestion } from './criteria/criterion-kind.model.js';
import { findActiveSegments, findSegmentsOf, findSegmentsOfMany } from './membership.reader.js';
import {
  type Audience,
  audienceCondition,
  isCurrent,
  memberCondition,
  NO_CUSTOMER,
} from './membership.rules.js';
import type { SegmentPart } from './segment-part.rules.js';
import { SegmentEntity } from './segment.entity.js';

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

/** SQL about columns of `customer`, named as in `c.id`, `c.statusType`. */
export interface AudienceCondition {
  readonly where: string;
  readonly values: readonly Value[];
}

export interface AudienceCount {
  readonly total: number;
  readonly counts: readonly number[];
}

/** Members who are in one level today, or in none. */
export interface MembersOfLevel {
  readonly levelId: string | null;
  readonly members: number;
  readonly able: number;
}

/** The listed customers who are in one level, or in none. */
export interface ListedOfLevel {
  readonly levelId: string | null;
  readonly listed: number;
  readonly marked: number;
}

interface CustomersAtStep {
  readonly levelId: string | null;
  readonly step: number;
  readonly customers: number;
}

/** Customers of a segment, and how many of them are in others, by the ids of these. */
export interface SharedCustomers {
  readonly checked: number;
  /** False when the segment has more customers than were checked. */
  readonly isExact: boolean;
  readonly shared: ReadonlyMap<string, number>;
}

/** By name: the entity belongs to the module of customers. */
const CUSTOMER: EntityTarget<SegmentMember> = 'CustomerEntity';

export const SEGMENT_MEMBER_COLUMNS: ReadonlyMap<string, string> = new Map(
  ['firstName', 'lastName', 'email', 'phone', 'gender', 'birthDate', 'createdAt'].map((name) => [
    name,
    `t.${name}`,
  ]),
);

const NAMES = ['firstName', 'lastName'] as const;

/** Members that one statement looks at. */
const PIECE = 5000;

/** Members of so many pieces are listed and counted. For more, it is cheaper to look at all customers, and a list would be long. */
const FEW_PIECES = 5;

/** The maximum of attempts while segments change. */
const ASKED_MAX = 5;

/**
 * Finds customers who meet the criteria of a segment now, from the tables of customers. Memberships are not stored; each question is one
 * statement, except for hundreds of segments, and for counts in pieces.
 */
@Injectable()
export class SegmentMemberReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Committed active segments of the customer. Within a unit of work, use `SegmentService`.
   * @param among Limits the segments
   */
  async getSegments(customerId: string, among?: readonly string[]): Promise<string[]> {
    return findSegmentsOf(this.dataSource.manager, this.today(), customerId, among);
  }

  /** Customers of the store who meet the criteria of each, also of inactive segments, which administrators preview. */
  async getCounts(segments: readonly SegmentEntity[], storeId: string): Promise<ReadonlyMap<string, number>> {
    const counted = await this.atOneRevision(segments, (current) =>
      this.countWhere(
        current.map(({ parts }) => memberCondition(parts, this.question('c', storeId))),
        storeId,
      ),
    );
    return new Map(segments.map(({ id }, index) => [id, counted[index] ?? 0]));
  }

  /**
   * How many customers of a segment are in each of the others, too. Looks at a bounded number of them, the first ones by their ids, which are
   * random: counts of all would read all members of each of the others.
   */
  async countShared(
    segment: SegmentEntity,
    others: readonly SegmentEntity[],
    storeId: string,
  ): Promise<SharedCustomers> {
    const ids = await this.listIdsAfter(segment, storeId, '', PIECE + 1);
    const checked = ids.slice(0, PIECE);
    const among = others.map(({ id }) => id);
    const found =
      checked.length > 0 && among.length > 0
        ? await findSegmentsOfMany(this.dataSource.manager, this.today(), checked, among)
        : new Map<string, string[]>();
    const shared = new Map<string, number>();
    for (const id of [...found.values()].flat()) {
      shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    return { checked: checked.length, isExact: ids.length <= PIECE, shared };
  }

  /** Counts the members in pieces, because one statement about a million customers would hold up every request on SQLite. */
  async countInPieces(
    segment: SegmentEntity,
    storeId: string,
    pause: () => Promise<unknown>,
  ): Promise<number> {
    let counted = 0;
    let ids: string[] = [];
    do {
      ids = await this.listIdsAfter(segment, storeId, ids.at(-1) ?? '', PIECE);
      counted += ids.length;
      await pause();
    } while (ids.length === PIECE);
    return counted;
  }

  async countIn(parts: readonly SegmentPart[], storeId: string): Promise<number> {
    const [count = 0] = await this.countWhere([memberCondition(parts, this.question('c', storeId))], storeId);
    return count;
  }

  async list(segment: SegmentEntity, storeId: string, query: MembersQuery): Promise<Page<SegmentMember>> {
    return this.atOneRevision([segment], ([{ parts } = segment]) =>
      this.listWhere(memberCondition(parts, this.question('t', storeId)), storeId, query),
    );
  }

  /**
   * Asks about the customers `t` of a store who are in one of these active segments. Repeats the question when a segment changes meanwhile.
   */
  async askWithin<T>(
    segmentIds: readonly string[],
    storeId: string,
    ask: (members: MemberCondition) => Promise<T>,
  ): Promise<T> {
    return this.inAudience({ levels: [], segments: segmentIds }, this.question('t', storeId), (members) =>
      ask({ ...members, where: `${isCurrent('t')} AND ${members.where}` }),
    );
  }

  /** @param audience Null for no customers */
  async listAudience(
    audience: Audience | null,
    storeId: string,
    query: MembersQuery,
  ): Promise<Page<SegmentMember>> {
    return audience
      ? this.inAudience(audience, this.question('t', storeId), (condition) =>
          this.listWhere(condition, storeId, query),
        )
      : this.listWhere(NO_CUSTOMER, storeId, query);
  }

  /**
   * Counts the first `max` customers of an audience by these conditions about `customer c`. The cost depends on `max`, not on the number of
   * customers.
   */
  async countAudience(
    audience: Audience,
    storeId: string,
    conditions: readonly AudienceCondition[],
    max: number,
  ): Promise<AudienceCount> {
    const sums = conditions.map(
      ({ where }, index) => `SUM(CASE WHEN ${where} THEN 1 ELSE 0 END) AS s${index}`,
    );
    const [row] = await this.inAudience(audience, this.question('c', storeId), ({ where, values }) =>
      rows<Record<string, number | string | null>>(
        this.dataSource.manager,
        `SELECT ${['COUNT(*) AS total', ...sums].join(', ')} FROM (
           SELECT c.id, c.statusType FROM customer c
            WHERE c.storeId = ? AND ${isCurrent('c')} AND ${where} LIMIT ?
         ) c`,
        [...conditions.flatMap((each) => each.values), storeId, ...values, max],
      ),
    );
    return {
      total: Number(row?.['total'] ?? 0),
      counts: conditions.map((_, index) => Number(row?.[`s${index}`] ?? 0)),
    };
  }

  /**
   * Counts the members of an audience by their level of today, and those of them who meet a condition about `customer c`. A level has several
   * rows, to be added up. Looks at the members when they are few, otherwise at all customers of all stores in the order of their ids: in pieces,
   * and at each once.
   */
  async countByLevel(
    audience: Audience,
    storeId: string,
    condition: AudienceCondition,
    pieces: Pieces,
  ): Promise<MembersOfLevel[]> {
    const able = { text: `CASE WHEN ${condition.where} THEN 2 ELSE 1 END`, values: condition.values };
    const few = FEW_PIECES * pieces.size;
    const ids = await this.inAudience(audience, this.question('c', storeId), (members) =>
      this.listFirst(ofStore(storeId, members), few + 1),
    );
    const counted =
      ids.length <= few
        ? await this.countListed(ids, able, pieces)
        : // The customers of a piece are known: conditions look at the rows of each.
          await this.inAudience(audience, this.question('c', undefined), (members) =>
            this.countAll(ofStore(storeId, members), able, pieces),
          );
    return counted.map(({ levelId, step, customers }) => ({
      levelId,
      members: customers,
      able: step === 2 ? customers : 0,
    }));
  }

  /**
   * Counts listed customers by their level of today, and those of them who have marks.
   * @param listed SQL for a row with `customerId` and `marks` for each
   */
  async countListedByLevel({ text, values }: Fragment): Promise<ListedOfLevel[]> {
    const found = await rows<Record<keyof ListedOfLevel, number | string | null>>(
      this.dataSource.manager,
      `SELECT c.levelId, COUNT(*) AS listed, SUM(CASE WHEN o.marks > 0 THEN 1 ELSE 0 END) AS marked
         FROM (${text}) o LEFT JOIN customer c ON c.id = o.customerId GROUP BY c.levelId`,
      values,
    );
    return found.map(({ levelId, listed, marked }) => ({
      levelId: getLevelId(levelId),
      listed: Number(listed),
      marked: Number(marked),
    }));
  }

  /** Reads a thousand at a time. Customers who enter or leave meanwhile may be missing. */
  async *each(segment: SegmentEntity, storeId: string): AsyncGenerator<SegmentMember> {
    let cursor: string | undefined;
    do {
      const page: Page<SegmentMember> = await this.list(segment, storeId, { page: 1, perPage: 1000, cursor });
      yield* page.rows;
      cursor = page.next;
    } while (cursor !== undefined);
  }

  /**
   * Ids of members in their order, behind this one. With the `+`, the members lead: SQLite has no statistics, and would read all customers of
   * the store.
   */
  async listIdsAfter(
    segment: SegmentEntity,
    storeId: string,
    afterId: string,
    count: number,
  ): Promise<string[]> {
    const found = await this.atOneRevision([segment], ([{ parts } = segment]) => {
      const { where, values } = memberCondition(parts, this.question('c', storeId));
      return rows<{ id: string }>(
        this.dataSource.manager,
        `SELECT c.id AS id FROM customer c
          WHERE +c.storeId = ? AND ${isCurrent('c')} AND c.id > ? AND ${where} ORDER BY c.id LIMIT ?`,
        [storeId, afterId, ...values, count],
      );
    });
    return found.map(({ id }) => id);
  }

  private async listWhere(
    condition: MemberCondition,
    storeId: string,
    query: MembersQuery,
  ): Promise<Page<SegmentMember>> {
    const { email, phone } = query;
    const filters = [
      ...NAMES.flatMap((name) => namedCondition(name, query[name])),
      ...(email === undefined ? [] : [matchOneOf('t.email', [anywhere(email)])]),
      ...(phone === undefined ? [] : [matchOneOf('t.phone', phonePatterns(phone))]),
    ];
    return listPage(
      this.dataSource,
      {
        entity: CUSTOMER,
        where: [
          `t.storeId = ? AND ${isCurrent('t')} AND ${condition.where}`,
          ...filters.map(({ where }) => where),
        ].join(' AND '),
        values: [storeId, ...condition.values, ...filters.flatMap(({ values }) => values)],
        sortable: SEGMENT_MEMBER_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  private async countListed(
    ids: readonly string[],
    step: Fragment,
    { size, pause }: Pieces,
  ): Promise<CustomersAtStep[]> {
    const counted: CustomersAtStep[] = [];
    for (let first = 0; first < ids.length; first += size) {
      await (first > 0 && pause());
      const some = ids.slice(first, first + size);
      counted.push(...(await this.countSteps(step, { text: `c.id IN ${placesFor(some)}`, values: some })));
    }
    return counted;
  }

  /** Conditions are in the step, so that only the range leads to the customers: an index of levels would lead to all of a level in each piece. */
  private async countAll(
    members: Fragment,
    able: Fragment,
    { size, pause }: Pieces,
  ): Promise<CustomersAtStep[]> {
    const step = {
      text: `CASE WHEN ${members.text} THEN ${able.text} ELSE 0 END`,
      values: [...members.values, ...able.values],
    };
    const counted: CustomersAtStep[] = [];
    for await (const range of eachRange((after) => this.findEnd(after, size), pause)) {
      counted.push(...(await this.countSteps(step, inRange('c.id', range))));
    }
    return counted.filter((each) => each.step > 0);
  }

  /** With the `+`, SQLite does not read all customers by the index of levels for the last range, which has no end. */
  private async countSteps(step: Fragment, among: Fragment): Promise<CustomersAtStep[]> {
    const found = await rows<Record<keyof CustomersAtStep, number | string | null>>(
      this.dataSource.manager,
      `SELECT c.levelId, ${step.text} AS step, COUNT(*) AS customers FROM customer c WHERE ${among.text} GROUP BY +c.levelId, step`,
      [...step.values, ...among.values],
    );
    return found.map(({ levelId, ...numbers }) => ({
      levelId: getLevelId(levelId),
      step: Number(numbers.step),
      customers: Number(numbers.customers),
    }));
  }

  private async listFirst({ text, values }: Fragment, count: number): Promise<string[]> {
    const found = await rows<{ id: string }>(
      this.dataSource.manager,
      `SELECT c.id AS id FROM customer c WHERE ${text} LIMIT ?`,
      [...values, count],
    );
    return found.map(({ id }) => id);
  }

  /** The id of the last of so many customers of all stores, behind this one. */
  private async findEnd(after: string, count: number): Promise<string | undefined> {
    const [end] = await rows<{ id: string }>(
      this.dataSource.manager,
      'SELECT c.id AS id FROM customer c WHERE c.id > ? ORDER BY c.id LIMIT 1 OFFSET ?',
      [after, count - 1],
    );
    return end?.id;
  }

  /** One statement for all, except for hundreds. */
  private async countWhere(conditions: readonly MemberCondition[], storeId: string): Promise<number[]> {
    const counted: number[] = [];
    for (const batch of inBatches(conditions)) {
      const counts = batch.map(
        ({ where }, index) =>
          `(SELECT COUNT(*) FROM customer c WHERE c.storeId = ? AND ${isCurrent('c')} AND ${where}) AS s${index}`,
      );
      const [row] = await rows<Record<string, number | string>>(
        this.dataSource.manager,
        `SELECT ${counts.join(', ')}`,
        batch.flatMap(({ values }) => [storeId, ...values]),
      );
      counted.push(...batch.map((_, index) => Number(row?.[`s${index}`] ?? 0)));
    }
    return counted;
  }

  private async inAudience<T>(
    audience: Audience,
    question: MemberQuestion,
    ask: (condition: MemberCondition) => Promise<T>,
  ): Promise<T> {
    const active = await findActiveSegments(this.dataSource.manager, [...new Set(audience.segments)]);
    return this.atOneRevision(active, (current) =>
      ask(audienceCondition(audience, partsOfActive(current), question)),
    );
  }

  /**
   * Repeats a question when a definition has changed meanwhile, because listed customers are in a separate table under an id that changes
   * with the definition. The last of `ASKED_MAX` answers holds, because counts may be slower than changes. A deleted segment keeps its last
   * definition.
   */
  private async atOneRevision<T>(
    segments: readonly SegmentEntity[],
    ask: (current: readonly SegmentEntity[]) => Promise<T>,
  ): Promise<T> {
    let current = segments;
    for (let asked = 1; ; asked += 1) {
      const answer = await ask(current);
      const latest = await this.findLatest(current);
      if (
        asked === ASKED_MAX ||
        latest.every(({ revision }, index) => revision === current[index]?.revision)
      ) {
        return answer;
      }
      current = latest;
    }
  }

  private async findLatest(segments: readonly SegmentEntity[]): Promise<SegmentEntity[]> {
    const ids = segments.map(({ id }) => id);
    const stored = ids.length > 0 ? await this.dataSource.manager.findBy(SegmentEntity, { id: In(ids) }) : [];
    const found = new Map(stored.map((each) => [each.id, each]));
    return segments.map((each) => found.get(each.id) ?? each);
  }

  private question(customer: string, storeId: string | undefined): MemberQuestion {
    return { customer, today: this.today(), storeId };
  }

  private today(): string {
    return localDay(this.clock.now());
  }
}

/** Ignores case and accents, as the search table does. */
function namedCondition(name: (typeof NAMES)[number], wanted: string | undefined): AudienceCondition[] {
  if (wanted === undefined) {
    return [];
  }
  const found = nameCondition('s.words', name, wanted);
  return [
    found
      ? { ...found, where: `t.id IN (SELECT s.customerId FROM customer_search s WHERE ${found.where})` }
      : matchOneOf(`t.${name}`, [anywhere(wanted)]),
  ];
}

/** `customer c` is one of the members, and neither deleted, merged nor of another store. */
function ofStore(storeId: string, { where, values }: MemberCondition): Fragment {
  return {
    text: `c.storeId = ? AND ${isCurrent('c')} AND ${where}`,
    values: [storeId, ...values],
  };
}

function getLevelId(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

function partsOfActive(segments: readonly SegmentEntity[]): ReadonlyMap<string, readonly SegmentPart[]> {
  return new Map(segments.filter(({ active }) => active).map(({ id, parts }) => [id, parts]));
}
