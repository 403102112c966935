import { Injectable } from '@nestjs/common';
import { E_TIMEOUT, Semaphore, withTimeout } from 'async-mutex';
import { DataSource, In, MoreThan, Not } from 'typeorm';
import { rows, select } from '#platform/database/query/statement.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import { phoneForms } from '#platform/phone.js';
import type { SearchDocument } from '#platform/search-engine/search-engine.js';
import { PART_LENGTH_MIN, type SearchTerms, type SearchWord } from '#platform/search-engine/search-terms.js';
import type { Hit, IdsFound } from '../search/index.js';
import { customerConditions, inStoreAnd, type SearchFilter } from './customer-filter.model.js';
import { getSearchables } from './customer-search-text.model.js';
import { CustomerSearchEntity } from './customer-search.entity.js';
import { CustomerEntity } from './customer.entity.js';

/**
 * One statement scans this number of rows in some milliseconds: other requests need the connection, and SQLite runs one statement at a
 * time.
 */
const ROWS_AT_ONCE = 20_000;
/** The time limit of a search: enough for more than a million customers. */
const SEARCH_MS = 1500;
/** Simultaneous searches in a process. Others wait. */
const SEARCHES_AT_ONCE = 2;

const INDEXED = ['firstName', 'lastName', 'email', 'phone', 'loyaltyCardNumber'];

const SHOWN = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  loyaltyCardNumber: true,
} as const;

@Injectable()
export class CustomerSearchReader {
  private readonly slots = new Semaphore(SEARCHES_AT_ONCE);

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Portable indexes cannot find a part of a number. The search therefore scans the search table in pieces, the last registration first,
   * until it has enough customers or its time is up. Afterwards the indexes find the prefixes of a single word for any number of customers.
   */
  async find(storeId: string, { words, whole }: SearchTerms, count: number): Promise<IdsFound> {
    if (words.length === 0) {
      return { ids: [], isLimited: false };
    }
    const deadline = performance.now() + SEARCH_MS;
    const found = await withTimeout(this.slots, deadline - performance.now())
      .runExclusive(() => this.lookThrough(storeId, words, count, deadline))
      .catch((error: unknown) => {
        if (error !== E_TIMEOUT) {
          throw error;
        }
      });
    if (found && !found.isLimited) {
      return found;
    }
    const beginning = words.length === 1 ? await this.beginningWith(storeId, whole, count) : [];
    const ids = [...new Set([...beginning, ...(found?.ids ?? [])])].slice(0, count);
    return { ids, isLimited: true };
  }

  async firstThatFit(storeId: string, filter: SearchFilter, count: number): Promise<CustomerEntity[]> {
    const { where, values } = inStoreAnd(storeId, customerConditions(filter));
    return select(
      this.dataSource.manager,
      CustomerEntity,
      `t WHERE ${where} ORDER BY lastName, firstName, id LIMIT ${count}`,
      values,
    );
  }

  async countReachedBy(storeId: string, emailOrPhone: string): Promise<number> {
    const phones = phoneForms(emailOrPhone);
    const [row] = await rows<{ total: number | string }>(
      this.dataSource.manager,
      `SELECT COUNT(*) AS total FROM (
         SELECT id FROM customer WHERE storeId = ? AND email = ? AND statusType <> 'deleted'
         UNION SELECT id FROM customer WHERE storeId = ? AND phone IN ${placesFor(phones)} AND statusType <> 'deleted'
       ) reached`,
      [storeId, emailOrPhone, storeId, ...phones],
    );
    return Number(row?.total ?? 0);
  }

  async getDocuments(ids: readonly string[]): Promise<SearchDocument[]> {
    const found = await this.dataSource.manager.find(CustomerEntity, {
      select: { ...SHOWN, storeId: true, statusType: true, revision: true },
      where: { id: In(ids), statusType: Not('deleted') },
    });
    return found.map((row) => ({
      id: row.id,
      scope: row.storeId,
      version: row.revision,
      ...getSearchables(row),
    }));
  }

  async idsAfter(id: string, count: number): Promise<string[]> {
    const found = await this.dataSource.manager.find(CustomerEntity, {
      select: { id: true },
      where: { id: MoreThan(id) },
      order: { id: 'ASC' },
      take: count,
    });
    return found.map((row) => row.id);
  }

  async hits(storeId: string, ids: readonly string[]): Promise<Hit[]> {
    if (ids.length === 0) {
      return [];
    }
    const found = await this.dataSource.manager.find(CustomerEntity, {
      select: SHOWN,
      where: { id: In(ids), storeId, statusType: Not('deleted') },
    });
    return found.map(({ id, firstName, lastName, email, phone, loyaltyCardNumber }) => ({
      id,
      title: `${firstName} ${lastName}`,
      subtitle: [email, phone, loyaltyCardNumber].filter((part) => part !== null).join(' · '),
    }));
  }

  private async lookThrough(
    storeId: string,
    words: readonly SearchWord[],
    count: number,
    deadline: number,
  ): Promise<IdsFound> {
    const { where, values } = wanted(words);
    const ids: string[] = [];
    const ends = await this.dataSource.manager
      .createQueryBuilder(CustomerSearchEntity, 's')
      .select('MIN(s.position)', 'first')
      .addSelect('MAX(s.position)', 'last')
      .getRawOne<{ first: number | string | null; last: number | string | null }>();
    const first = Number(ends?.first ?? 0);
    for (let last = Number(ends?.last ?? -1); last >= first; last -= ROWS_AT_ONCE) {
      if (performance.now() > deadline || ids.length > count) {
        return { ids: ids.slice(0, count), isLimited: true };
      }
      const piece = await rows<{ id: string }>(
        this.dataSource.manager,
        `SELECT customerId AS id FROM customer_search
          WHERE position > ? AND position <= ? AND storeId = ? AND ${where} LIMIT ${count + 1}`,
        [last - ROWS_AT_ONCE, last, storeId, ...values],
      );
      ids.push(...piece.map(({ id }) => id));
    }
    return { ids: ids.slice(0, count), isLimited: ids.length > count };
  }

  /** Finds the prefix as written, with the collation of the database. */
  private async beginningWith(storeId: string, text: string, count: number): Promise<string[]> {
    const beginning = `${text.replace(/[!%_]/g, '!$&')}%`;
    const found: string[] = [];
    for (const column of INDEXED) {
      const some = await rows<{ id: string }>(
        this.dataSource.manager,
        `SELECT id FROM customer WHERE storeId = ? AND ${column} LIKE ? ESCAPE '!' LIMIT ${count}`,
        [storeId, beginning],
      );
      found.push(...some.map(({ id }) => id));
    }
    return found;
  }
}

function wanted(words: readonly SearchWord[]): { where: string; values: Value[] } {
  const conditions = words.map(({ texts, beginnings }) => {
    const inName = beginnings.map(() => 'INSTR(words, ?) > 0').join(' AND ');
    const inParts = texts.map(() => 'INSTR(parts, ?) > 0');
    return {
      where: `(${[`(${inName})`, ...inParts].join(' OR ')})`,
      values: [
        ...beginnings.map((beginning) => ` ${beginning}`),
        ...texts.map((text) => (text.length < PART_LENGTH_MIN ? `|${text}` : text)),
      ],
    };
  });
  return {
    where: conditions.map(({ where }) => where).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
