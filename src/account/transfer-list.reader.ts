import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { anywhere, matchOneOf } from '#platform/database/query/like.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { rows } from '#platform/database/query/statement.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import { phonePatterns } from '#platform/phone.js';
import { nameCondition } from '#platform/search-engine/name-words.js';
import { Clock } from '#platform/time/clock.js';
import type { TransferState } from './lot.rules.js';
import { PointsBlockEntity } from './points-block.entity.js';
import { lotEnd, NOT_ENDED_EARLY } from './points-figures.reader.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { type PointsTransfer, PointsTransferEntity, type TransferType } from './points-transfer.entity.js';

export interface TransferFilters {
  readonly customerId?: string | undefined;
  readonly customerFirstName?: string | undefined;
  readonly customerLastName?: string | undefined;
  readonly customerPhone?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly state?: readonly TransferState[] | undefined;
  readonly type?: TransferType | undefined;
  /** Unspent points that expire by then. */
  readonly willExpireTill?: Date | undefined;
  readonly createdAtFrom?: Date | undefined;
  readonly createdAtTo?: Date | undefined;
}

export interface TransferFate {
  readonly state: TransferState;
  readonly lockedUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly blockedUntil: Date | null;
}

const CUSTOMER_COLUMNS = {
  customerFirstName: 'c.firstName',
  customerLastName: 'c.lastName',
  customerPhone: 'c.phone',
  customerEmail: 'c.email',
} as const;

const NAMES: ReadonlyMap<string, 'firstName' | 'lastName'> = new Map([
  ['customerFirstName', 'firstName'],
  ['customerLastName', 'lastName'],
]);

const OWN_COLUMNS = ['createdAt', 'type', 'issuer', 'comment'] as const;
const LOT_COLUMNS = ['lockedUntil', 'expiresAt'] as const;

export const OWN_TRANSFER_COLUMNS = [...OWN_COLUMNS, 'value', 'state', ...LOT_COLUMNS];
export const TRANSFER_COLUMNS = [
  ...OWN_TRANSFER_COLUMNS,
  ...Object.keys(CUSTOMER_COLUMNS),
  'customerLoyaltyCardNumber',
];

/** The state of transfer `t`, by its lot `l` or its block `b`. */
const FATE_OF_TRANSFER = 'LEFT JOIN points_lot l ON l.id = t.id LEFT JOIN points_block b ON b.id = t.id';

/**
 * The state of a transfer in SQL, by the clock and not by the write of a job. Locked points and open blocks are pending. Released and
 * overdue blocks do not count.
 */
const TRANSFER_STATE = stateAt('?');

/** Whether points of an overdue block are back in lot `l` of transfer `t`, before a transaction records it. */
const IS_BACK_BY_THE_CLOCK = `EXISTS (
  SELECT 1 FROM points_block o JOIN points_movement m ON m.transferId = o.id AND m.lotId = l.id
   WHERE o.accountId = t.accountId AND o.status = 'open' AND o.blockedUntil <= ?)`;

const OF_CUSTOMER = 'LEFT JOIN customer c ON c.id = t.customerId';

class Conditions {
  readonly parts: string[] = [];
  readonly values: Value[] = [];

  add(part: string, ...values: Value[]): void {
    this.parts.push(part);
    this.values.push(...values);
  }
}

/** Lists transfers with filters on transfers, lots, blocks and customers. Joins the table `customer` only for these. */
@Injectable()
export class TransferListReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(storeId: string, filters: TransferFilters, query: PageQuery): Promise<Page<PointsTransfer>> {
    const now = this.clock.now();
    const sortable = new Map([
      ...OWN_COLUMNS.map((name) => [name, `t.${name}`] as const),
      ['value', 't.points'] as const,
      ['state', transferStateAt(now)] as const,
      ...LOT_COLUMNS.map((name) => [name, `l.${name}`] as const),
      ...Object.entries(CUSTOMER_COLUMNS),
      ['customerLoyaltyCardNumber', 'c.loyaltyCardNumber'],
    ]);
    const { parts, values } = this.conditions(storeId, filters, now);
    const where = parts.join(' AND ');
    // Unused joins are left out: the list and its count then stay in one index.
    const mentioned = `${where} ${sortable.get(query.sort ?? '') ?? ''} ${query.cursor === undefined ? '' : 'l. c.'}`;
    const join = [
      /\b[lb]\./.test(mentioned) ? FATE_OF_TRANSFER : '',
      /\bc\./.test(mentioned) ? OF_CUSTOMER : '',
    ].join(' ');
    // The best index of a filtered list depends on the filter.
    const times = [filters.createdAtFrom, filters.createdAtTo].filter((at) => at !== undefined).length;
    const isFiltered = parts.length > 1 + times || filters.customerId !== undefined;
    const index = isFiltered ? undefined : 'points_transfer_store';
    const order = { by: 't.createdAt', direction: 'DESC', index } as const;
    return listPage(
      this.dataSource,
      { entity: PointsTransferEntity, join, where, values, sortable, order },
      query,
    );
  }

  async getFates(transferIds: readonly string[]): Promise<ReadonlyMap<string, TransferFate>> {
    if (transferIds.length === 0) {
      return new Map();
    }
    const { manager } = this.dataSource;
    const states = await rows<{ id: string; state: TransferState }>(
      manager,
      `SELECT t.id, ${TRANSFER_STATE} AS state
         FROM points_transfer t ${FATE_OF_TRANSFER} WHERE t.id IN ${placesFor(transferIds)}`,
      [...valuesOfTransferState(this.clock.now()), ...transferIds],
    );
    const lots = await manager.findBy(PointsLotEntity, { id: In(transferIds) });
    const blocks = await manager.findBy(PointsBlockEntity, { id: In(transferIds) });
    const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
    const blockOf = new Map(blocks.map((block) => [block.id, block]));
    return new Map(
      states.map(({ id, state }) => {
        const { lockedUntil = null, expiresAt = null } = lotOf.get(id) ?? {};
        const { blockedUntil = null } = blockOf.get(id) ?? {};
        return [id, { state, lockedUntil, expiresAt, blockedUntil }];
      }),
    );
  }

  private conditions(storeId: string, filters: TransferFilters, now: Date): Conditions {
    const conditions = new Conditions();
    const { customerId, state, type, willExpireTill, createdAtFrom, createdAtTo } = filters;
    if (customerId === undefined) {
      conditions.add('t.storeId = ?', storeId);
    } else {
      const account = '(SELECT a.id FROM account a WHERE a.customerId = ? AND a.storeId = ?)';
      conditions.add(`t.accountId = ${account}`, customerId, storeId);
    }
    if (createdAtFrom) {
      conditions.add('t.createdAt >= ?', createdAtFrom);
    }
    if (createdAtTo) {
      conditions.add('t.createdAt <= ?', createdAtTo);
    }
    addCustomer(conditions, filters);
    if (state && state.length > 0) {
      conditions.add(`${TRANSFER_STATE} IN ${placesFor(state)}`, ...valuesOfTransferState(now), ...state);
    }
    if (type !== undefined) {
      conditions.add('t.type = ?', type);
    }
    if (willExpireTill) {
      const ends = `${NOT_ENDED_EARLY} AND l.expiresAt > ? AND l.expiresAt <= ?`;
      conditions.add(ends, now, willExpireTill);
      conditions.add(`(l.remaining > 0 OR ${IS_BACK_BY_THE_CLOCK})`, now);
    }
    return conditions;
  }
}

/** Ignores case and accents, as the search table does. */
function addCustomer(conditions: Conditions, filters: TransferFilters): void {
  for (const [name, column] of Object.entries(CUSTOMER_COLUMNS)) {
    const part = filters[name as keyof typeof CUSTOMER_COLUMNS] ?? '';
    const place = NAMES.get(name);
    const found = place && nameCondition('s.words', place, part);
    if (found) {
      const among = `SELECT s.customerId FROM customer_search s WHERE ${found.where}`;
      conditions.add(`t.customerId IN (${among})`, ...found.values);
    } else if (part !== '') {
      const patterns = name === 'customerPhone' ? phonePatterns(part) : [anywhere(part)];
      const { where, values } = matchOneOf(column, patterns);
      conditions.add(where, ...values);
    }
  }
}

/** An expression without bound values, for ORDER BY. */
function transferStateAt(now: Date): string {
  return stateAt(`'${now.toISOString().replace('T', ' ').replace('Z', '')}'`);
}

/** The values of `TRANSFER_STATE`. They are bound, so that the text of the statement stays the same and is prepared once. */
function valuesOfTransferState(now: Date): Date[] {
  return [now, now, now];
}

function stateAt(instant: string): string {
  return `CASE ${lotEnd(instant)}
    WHEN b.status = 'released' OR (b.status = 'open' AND b.blockedUntil <= ${instant}) THEN 'canceled'
    WHEN l.lockedUntil > ${instant} OR b.status = 'open' THEN 'pending'
    ELSE 'active' END`;
}
