import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  FATE_OF_TRANSFER,
  IS_BACK_BY_THE_CLOCK,
  PointsTransferEntity,
  type TransferState,
  transferState,
  type TransferType,
} from '../account/index.js';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { placesFor, type Value } from '../platform/database/statement.js';
import { Clock } from '../platform/time/clock.js';

export interface TransferFilters {
  readonly customerId?: string | undefined;
  readonly customerFirstName?: string | undefined;
  readonly customerLastName?: string | undefined;
  readonly customerPhone?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly state?: readonly TransferState[] | undefined;
  readonly type?: TransferType | undefined;
  /** Points that can be lost until then: they expire, and some of them are left. */
  readonly willExpireTill?: Date | undefined;
}

/** Parts of a name are enough. */
const CUSTOMER_COLUMNS = {
  customerFirstName: 'c.firstName',
  customerLastName: 'c.lastName',
  customerPhone: 'c.phone',
  customerEmail: 'c.email',
} as const;

const OF_CUSTOMER = 'LEFT JOIN customer c ON c.id = t.customerId';

class Conditions {
  readonly parts: string[] = [];
  readonly values: Value[] = [];

  add(part: string, ...values: Value[]): void {
    this.parts.push(part);
    this.values.push(...values);
  }
}

/** Lists transfers, by what is said of them, of their lots and blocks, and of their customers. */
@Injectable()
export class PointsTransferReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Sortable by everything that the record shows of a transfer and its customer; newest first. */
  async list(
    storeId: string,
    filters: TransferFilters,
    query: PageQuery,
  ): Promise<Page<PointsTransferEntity>> {
    const now = this.clock.now();
    const sortable = new Map([
      ...['createdAt', 'type', 'issuer', 'comment'].map((name) => [name, `t.${name}`] as const),
      ...[['value', 't.points'] as const, ['state', transferState(now)] as const],
      ...['lockedUntil', 'expiresAt'].map((name) => [name, `l.${name}`] as const),
      ...Object.entries(CUSTOMER_COLUMNS),
      ['customerLoyaltyCardNumber', 'c.loyaltyCardNumber'],
    ]);
    const { parts, values } = this.conditions(storeId, filters, now);
    const where = parts.join(' AND ');
    // Joined only where they are asked for: without them, the list and its count stay in one index.
    const mentioned = `${where} ${sortable.get(query.sort ?? '') ?? ''} ${query.cursor === undefined ? '' : 'l. c.'}`;
    const join = [
      /\b[lb]\./.test(mentioned) ? FATE_OF_TRANSFER : '',
      /\bc\./.test(mentioned) ? OF_CUSTOMER : '',
    ].join(' ');
    // Of a filtered list, it depends on the filter which index is best.
    const isFiltered = parts.length > 1 || filters.customerId !== undefined;
    const index = isFiltered ? undefined : 'points_transfer_store';
    const order = { by: 't.createdAt', direction: 'DESC', index } as const;
    return listPage(
      this.dataSource,
      { entity: PointsTransferEntity, join, where, values, sortable, order },
      query,
    );
  }

  private conditions(storeId: string, filters: TransferFilters, now: Date): Conditions {
    const conditions = new Conditions();
    const { customerId, state, type, willExpireTill } = filters;
    if (customerId === undefined) {
      conditions.add('t.storeId = ?', storeId);
    } else {
      const account = '(SELECT a.id FROM account a WHERE a.customerId = ? AND a.storeId = ?)';
      conditions.add(`t.accountId = ${account}`, customerId, storeId);
    }
    for (const [name, column] of Object.entries(CUSTOMER_COLUMNS)) {
      const part = filters[name as keyof typeof CUSTOMER_COLUMNS];
      if (part !== undefined) {
        conditions.add(`${column} LIKE ? ESCAPE '!'`, `%${part.replace(/[!%_]/g, '!$&')}%`);
      }
    }
    if (state && state.length > 0) {
      conditions.add(`${transferState(now)} IN ${placesFor(state)}`, ...state);
    }
    if (type !== undefined) {
      conditions.add('t.type = ?', type);
    }
    if (willExpireTill) {
      conditions.add('l.canceledAt IS NULL AND l.expiresAt > ? AND l.expiresAt <= ?', now, willExpireTill);
      conditions.add(`(l.remaining > 0 OR ${IS_BACK_BY_THE_CLOCK})`, now);
    }
    return conditions;
  }
}
