import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { forceIndex, selectWith } from '#platform/database/query/statement.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { type MovementReason, PointsMovementEntity } from './points-movement.entity.js';
import { PointsTransferEntity } from './points-transfer.entity.js';
import { InvalidFields } from '#platform/error/domain-error.js';

/** Reasons of movements for each figure; -1 subtracts. */
const REASONS = {
  issued: { add: 1 },
  received: { transfer: 1 },
  redeemed: { spend: 1, capture: 1 },
  returned: { return: 1 },
  takenBack: { take_back: 1 },
  expired: { expire: 1 },
  canceled: { cancel: 1 },
  sent: { transfer: 1 },
  blocked: { block: 1, capture: -1, release: -1 },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<MovementReason, 1 | -1>>>>>;

export type IssueFigure = keyof typeof REASONS | 'outstanding';
export const ISSUE_FIGURES = [...Object.keys(REASONS), 'outstanding'] as readonly IssueFigure[];

export interface IssuedIn {
  readonly storeId: string;
  readonly from: Date;
  readonly to: Date;
}

/** A movement of the ledger; for outstanding points, a lot with its rest. */
export interface LedgerRow {
  readonly movementId: number | undefined;
  readonly lotId: string;
  readonly transferId: string;
  readonly customerId: string;
  readonly reason: MovementReason | 'left';
  readonly points: number;
  readonly createdAt: Date;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
}

export type IssuedPointsLot = Pick<PointsLotEntity, keyof PointsLotEntity> & { readonly customerId: string };

interface IssuedLot {
  readonly lot: PointsTransferEntity;
  readonly expiresAt: Date | null;
  readonly remaining: number;
}

/** The rows behind figures by time of issue, in that order, and the rest of lots that expire. */
@Injectable()
export class IssuedPointsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns one page. The rows of all pages add up to the figure. @throws {InvalidFields} for a foreign cursor */
  async getRows(
    figure: IssueFigure,
    within: IssuedIn,
    { count, cursor }: { readonly count: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly rows: readonly LedgerRow[]; readonly next: string | undefined }> {
    const after = cursor === undefined ? undefined : readLedgerCursor(cursor);
    // All rows of the first lot may be on earlier pages.
    const lots = await this.lotsWith(figure, within, after, count + 2);
    const found = figure === 'outstanding' ? lots.map(left) : await this.getMovements(figure, lots);
    const behind = found.filter((row) => !after || !isUpTo(row, after));
    const rows = behind.slice(0, count);
    const last = rows.at(-1);
    const goesOn = behind.length > count || (last !== undefined && lots.length === count + 2);
    return { rows, next: goesOn && last ? ledgerCursor(last) : undefined };
  }

  /** The rest of lots that expire in a period, without its end. Without a period: of lots that never expire. */
  async lotsThatExpire(
    storeId: string,
    { from, to }: { readonly from?: Date | undefined; readonly to?: Date | undefined },
    query: PageQuery,
  ): Promise<Page<IssuedPointsLot>> {
    const bounds = [
      ...(from ? ['t.expiresAt >= ?'] : []),
      ...(to ? ['t.expiresAt < ?'] : []),
      ...(!from && !to ? ['t.expiresAt IS NULL'] : []),
    ];
    const page = await listPage(
      this.dataSource,
      {
        entity: PointsLotEntity,
        // Not a join: MySQL would read and sort the lots of all accounts.
        where: `${bounds.join(' AND ')} AND t.remaining > 0
          AND (SELECT a.storeId FROM account a WHERE a.id = t.accountId) = ?`,
        values: [...(from ? [from] : []), ...(to ? [to] : []), storeId],
        sortable: new Map(),
        order: { by: 't.expiresAt', direction: 'ASC', index: 'points_lot_expiry' },
      },
      query,
    );
    const owners = await this.findOwners(page.rows.map(({ id }) => id));
    return { ...page, rows: page.rows.map((lot) => ({ ...lot, customerId: owners.get(lot.id) ?? '' })) };
  }

  /** Customers by the transfer that brought the points, which has the id of the lot. */
  private async findOwners(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) {
      return new Map();
    }
    const transfers = await this.dataSource.manager.find(PointsTransferEntity, {
      select: { id: true, customerId: true },
      where: { id: In(ids) },
    });
    return new Map(transfers.map(({ id, customerId }) => [id, customerId]));
  }

  /** Lots with rows of a figure. Each lot is checked on its own, so a page ends when it is full. */
  private async lotsWith(
    figure: IssueFigure,
    { storeId, from, to }: IssuedIn,
    after: LedgerCursor | undefined,
    count: number,
  ): Promise<IssuedLot[]> {
    const begin = after?.issuedAt ?? from;
    const [has, values] = getCondition(figure);
    const found = await selectWith(
      this.dataSource.manager,
      PointsTransferEntity,
      'l.remaining',
      `${forceIndex(this.dataSource.manager, 'points_transfer_store')} JOIN points_lot l ON l.id = t.id
        WHERE t.storeId = ? AND t.createdAt >= ? AND t.createdAt < ? AND (t.createdAt > ? OR t.id >= ?) AND ${has}
        ORDER BY t.createdAt, t.id LIMIT ?`,
      [storeId, begin, to, begin, after?.lotId ?? '', ...values, count],
    );
    const lots = await this.expiries(found.map(({ row }) => row.id));
    return found.map(({ row, value }) => ({
      lot: row,
      remaining: Number(value),
      expiresAt: lots.get(row.id) ?? null,
    }));
  }

  private async expiries(ids: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
    const lots =
      ids.length === 0
        ? []
        : await this.dataSource.manager.find(PointsLotEntity, {
            select: { id: true, expiresAt: true },
            where: { id: In(ids) },
          });
    return new Map(lots.map(({ id, expiresAt }) => [id, expiresAt]));
  }

  private async getMovements(
    figure: keyof typeof REASONS,
    lots: readonly IssuedLot[],
  ): Promise<readonly LedgerRow[]> {
    if (lots.length === 0) {
      return [];
    }
    const ids = lots.map(({ lot }) => lot.id);
    const signs: Readonly<Partial<Record<MovementReason, number>>> = REASONS[figure];
    const accounts = [...new Set(lots.map(({ lot }) => lot.accountId))];
    const which =
      figure === 'received' ? { toAccountId: In(accounts), toLotId: In(ids) } : { lotId: In(ids) };
    const movements = await this.dataSource.manager.find(PointsMovementEntity, {
      where: { ...which, reason: In(Object.keys(signs)) },
      order: { id: 'ASC' },
    });
    const ofLot = new Map<string, PointsMovementEntity[]>();
    for (const movement of movements) {
      const lotId = figure === 'received' ? (movement.toLotId ?? '') : movement.lotId;
      ofLot.set(lotId, [...(ofLot.get(lotId) ?? []), movement]);
    }
    return lots.flatMap((each) =>
      (ofLot.get(each.lot.id) ?? []).map(({ id, transferId, reason, points, createdAt }) => ({
        ...left(each),
        movementId: id,
        transferId,
        reason,
        createdAt,
        points: points * (signs[reason] ?? 0),
      })),
    );
  }
}

/** Whether a lot has rows of the figure. Not EXISTS: a server may turn it into a scan of all movements. */
function getCondition(figure: IssueFigure): [string, Value[]] {
  if (figure === 'outstanding') {
    return ['l.remaining > 0', []];
  }
  if (figure === 'issued' || figure === 'received') {
    return ['t.type = ?', [figure === 'issued' ? 'adding' : 'p2p_adding']];
  }
  const reasons = Object.keys(REASONS[figure]);
  const first = `SELECT m.id FROM points_movement m WHERE m.lotId = t.id AND m.reason IN ${placesFor(reasons)} LIMIT 1`;
  return [`(${first}) IS NOT NULL`, reasons];
}

function left({ lot, remaining, expiresAt }: IssuedLot): LedgerRow {
  const { id, customerId, createdAt } = lot;
  const ends = { issuedAt: createdAt, createdAt, expiresAt };
  const ofLot = { lotId: id, transferId: id, customerId, movementId: undefined, reason: 'left' } as const;
  return { ...ofLot, ...ends, points: remaining };
}

/** Whether a row is on a page up to the cursor. */
function isUpTo({ lotId, movementId = 0 }: LedgerRow, after: LedgerCursor): boolean {
  return lotId === after.lotId && movementId <= after.movementId;
}

interface LedgerCursor {
  readonly issuedAt: Date;
  readonly lotId: string;
  /** 0 for the rest of a lot. */
  readonly movementId: number;
}

const ID = /^[0-9a-f-]{1,36}$/i;
/** The latest time that every database accepts. */
const TIME_MAX = Date.UTC(9999, 0);

function ledgerCursor({
  issuedAt,
  lotId,
  movementId = 0,
}: Pick<LedgerCursor, 'issuedAt' | 'lotId'> & { readonly movementId: number | undefined }): string {
  return Buffer.from(JSON.stringify([issuedAt.getTime(), lotId, movementId])).toString('base64url');
}

/** @throws {InvalidFields} for a foreign cursor */
function readLedgerCursor(text: string): LedgerCursor {
  const parts = getParts(text);
  const [time, lotId, movementId] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isOurs =
    Number.isSafeInteger(time) &&
    (time as number) >= 0 &&
    (time as number) < TIME_MAX &&
    typeof lotId === 'string' &&
    ID.test(lotId) &&
    Number.isSafeInteger(movementId);
  if (!isOurs) {
    throw new InvalidFields([{ field: 'cursor', message: 'This value is not valid.' }]);
  }
  return { issuedAt: new Date(time as number), lotId, movementId: movementId as number };
}

function getParts(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
