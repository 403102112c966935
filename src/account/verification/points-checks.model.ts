import { PROGRAMME } from '../ledger.rules.js';
import type { MovementReason } from '../points-movement.entity.js';
import type { TransferType } from '../points-transfer.entity.js';

/** A movement with its rows; null for missing rows. */
export interface MovementRow {
  readonly id: number | string;
  readonly reason: MovementReason;
  readonly transferId: string;
  readonly lotId: string;
  readonly toLotId: string | null;
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly type: TransferType | null;
  readonly transferAccountId: string | null;
  readonly receiverId: string | null;
  readonly revisedTransactionId: string | null;
  readonly lotAccountId: string | null;
  readonly toLotAccountId: string | null;
  readonly toCustomerId: string | null;
  readonly isOfItsTime: number | string | null;
}

interface Shape {
  readonly type: TransferType | undefined;
  /** `own` is the account of the transfer. */
  readonly from: string;
  readonly to: string;
}

const OWN = 'own';
const ANOTHER = 'another';

/** The source and destination of movements by reason. A write-off belongs to the transfer that added the points. */
const SHAPES: Readonly<Record<MovementReason, Shape>> = {
  add: { type: 'adding', from: PROGRAMME.issued, to: OWN },
  spend: { type: 'spending', from: OWN, to: PROGRAMME.redeemed },
  take_back: { type: 'spending', from: OWN, to: PROGRAMME.takenBack },
  transfer: { type: 'p2p_spending', from: OWN, to: ANOTHER },
  block: { type: 'blocked', from: OWN, to: PROGRAMME.blocked },
  capture: { type: 'spending', from: PROGRAMME.blocked, to: PROGRAMME.redeemed },
  release: { type: 'adding', from: PROGRAMME.blocked, to: OWN },
  return: { type: 'adding', from: PROGRAMME.redeemed, to: OWN },
  expire: { type: undefined, from: OWN, to: PROGRAMME.expired },
  cancel: { type: undefined, from: OWN, to: PROGRAMME.canceled },
};

/** Reasons of movements in or out of the lot that the transfer itself has opened. */
const OF_ITS_OWN_LOT: ReadonlySet<MovementReason> = new Set(['add', 'expire', 'cancel']);

/** The transfer tells spending from taking back after a return. */
const REASONS_OF_SPENDING: ReadonlySet<string> = new Set<MovementReason>(['spend', 'take_back', 'capture']);

/** Movements between two ids that do not fit, as `MovementRow`. */
export const MISFITS = `SELECT m.id, m.reason, m.transferId, m.lotId, m.toLotId, m.fromAccountId, m.toAccountId, t.type,
    t.accountId AS transferAccountId, COALESCE(r.mergedInto, t.receiverId) AS receiverId, t.revisedTransactionId, l.accountId AS lotAccountId, k.accountId AS toLotAccountId,
    i.customerId AS toCustomerId, CASE WHEN m.createdAt = t.createdAt THEN 1 ELSE 0 END AS isOfItsTime
  FROM points_movement m
  LEFT JOIN points_transfer t ON t.id = m.transferId
  LEFT JOIN points_lot l ON l.id = m.lotId
  LEFT JOIN points_lot k ON k.id = m.toLotId
  LEFT JOIN account i ON i.id = m.toAccountId
  LEFT JOIN account r ON r.customerId = t.receiverId
  WHERE m.id >= ? AND m.id <= ? AND COALESCE(l.accountId = t.accountId AND CASE m.reason
    ${Object.entries(SHAPES)
      .map(([reason, shape]) => `WHEN '${reason}' THEN ${getCondition(reason, shape)}`)
      .join('\n    ')}
    ELSE 0 END, 0) = 0`;

/** `getMisfits` in SQL, so that the database returns only errors. */
function getCondition(reason: string, { type, from, to }: Shape): string {
  const side = (name: string) =>
    name === OWN ? 't.accountId' : name === ANOTHER ? 'k.accountId' : `'${name}'`;
  return [
    `m.fromAccountId = ${side(from)}`,
    `m.toAccountId = ${side(to)}`,
    ...(type ? [`t.type = '${type}'`, 'm.createdAt = t.createdAt'] : []),
    ...(OF_ITS_OWN_LOT.has(reason as MovementReason) ? ['m.lotId = m.transferId'] : []),
    ...(REASONS_OF_SPENDING.has(reason)
      ? [`t.revisedTransactionId IS ${reason === 'take_back' ? 'NOT ' : ''}NULL`]
      : []),
    reason === 'transfer' ? 'i.customerId = COALESCE(r.mergedInto, t.receiverId)' : 'm.toLotId IS NULL',
  ].join(' AND ');
}

export interface Misfit {
  readonly what: string;
  readonly actual: string;
  readonly by: string;
  readonly expected: string;
}

/** Conflicts of a movement with its reason, transfer or lots. */
export function getMisfits(movement: MovementRow): Misfit[] {
  const { reason, transferId, lotId, toLotId, fromAccountId, toAccountId } = movement;
  const shape = Object.entries(SHAPES).find(([name]) => name === reason)?.[1];
  if (!shape) {
    return [misfit('reason', reason, 'the list of reasons', 'one of them')];
  }
  const own = movement.transferAccountId ?? 'a transfer';
  const another = movement.toLotAccountId ?? 'the account of the receiver';
  const account = (side: string) => (side === OWN ? own : side === ANOTHER ? another : side);
  const transfer = `points_transfer ${transferId}`;
  const takesBack = movement.revisedTransactionId === null ? 'nothing' : 'points of a transaction';
  const isReceived = movement.toCustomerId === movement.receiverId;
  return [
    ...unlike(
      'transferId',
      movement.type ?? 'missing',
      transfer,
      shape.type ?? movement.type ?? 'a transfer',
    ),
    ...unlike('fromAccountId', fromAccountId, `${transfer} and its reason`, account(shape.from)),
    ...unlike('toAccountId', toAccountId, `${transfer} and its reason`, account(shape.to)),
    ...unlike('account of its lot', movement.lotAccountId ?? 'missing', transfer, own),
    ...(OF_ITS_OWN_LOT.has(reason) ? unlike('lotId', lotId, transfer, transferId) : []),
    ...(REASONS_OF_SPENDING.has(reason)
      ? unlike(
          'what it takes back',
          reason === 'take_back' ? 'points of a transaction' : 'nothing',
          transfer,
          takesBack,
        )
      : []),
    ...(reason === 'transfer'
      ? unlike('receiver', isReceived ? 'the same' : 'another', `receiverId of ${transfer}`, 'the same')
      : unlike('toLotId', toLotId ?? 'nothing', 'its reason', 'nothing')),
    ...(shape.type && movement.type && Number(movement.isOfItsTime) !== 1
      ? [misfit('createdAt', 'another time', transfer, 'that of the transfer')]
      : []),
  ];
}

function unlike(what: string, actual: string, by: string, expected: string): Misfit[] {
  return actual === expected ? [] : [misfit(what, actual, by, expected)];
}

function misfit(what: string, actual: string, by: string, expected: string): Misfit {
  return { what, actual, by, expected };
}

/* The statements of the verifier. Each returns only differences, so that the database computes the sums and the process stays small. */

const within = (column: string) => `${column} >= ? AND ${column} <= ?`;

export interface PointsCheck {
  readonly table: string;
  readonly what: string;
  readonly by: string;
  readonly sql: string;
}

export const ACCOUNT_CHECKS: readonly PointsCheck[] = [
  {
    table: 'account',
    what: 'balance',
    by: 'its movements',
    sql: `SELECT a.id, COALESCE(m.points, 0) AS expected, a.balance AS actual FROM account a LEFT JOIN (
        SELECT accountId, SUM(points) AS points FROM (
          SELECT i.toAccountId AS accountId, i.points FROM points_movement i WHERE ${within('i.toAccountId')}
          UNION ALL
          SELECT o.fromAccountId, -o.points FROM points_movement o WHERE ${within('o.fromAccountId')}
        ) sides GROUP BY accountId
      ) m ON m.accountId = a.id
      WHERE ${within('a.id')} AND a.balance <> COALESCE(m.points, 0)`,
  },
  {
    table: 'account',
    what: 'sum of its lots',
    by: 'its balance',
    sql: `SELECT a.id, a.balance AS expected, COALESCE(SUM(l.remaining), 0) AS actual
      FROM account a LEFT JOIN points_lot l ON l.accountId = a.id
      WHERE ${within('a.id')} GROUP BY a.id, a.balance HAVING a.balance <> COALESCE(SUM(l.remaining), 0)`,
  },
  {
    table: 'points_lot',
    what: 'remaining',
    by: 'its movements',
    // One pass: a join would read the sums of all lots for each lot. A transfer between customers takes from one lot and adds to another.
    sql: `SELECT lotId AS id, SUM(moved) AS expected, SUM(remaining) AS actual FROM (
        SELECT COALESCE(i.toLotId, i.lotId) AS lotId, i.points AS moved, 0 AS remaining
          FROM points_movement i WHERE ${within('i.toAccountId')}
        UNION ALL
        SELECT o.lotId, -o.points, 0 FROM points_movement o WHERE ${within('o.fromAccountId')}
        UNION ALL
        SELECT l.id, 0, l.remaining FROM points_lot l WHERE ${within('l.accountId')}
      ) sides GROUP BY lotId HAVING SUM(moved) <> SUM(remaining)`,
  },
  {
    table: 'points_lot',
    what: 'points',
    by: 'its transfer',
    sql: `SELECT l.id, t.points AS expected, l.points AS actual
      FROM points_lot l LEFT JOIN points_transfer t ON t.id = l.id AND t.accountId = l.accountId
      WHERE ${within('l.accountId')} AND (t.id IS NULL OR t.points <> l.points)`,
  },
  {
    table: 'points_transfer',
    what: 'sum of its movements',
    by: 'its points',
    // Not grouped by the transfer, because the database would read all transfers in the order of their ids.
    sql: `SELECT * FROM (
        SELECT t.id, t.points AS expected, (
            SELECT COALESCE(SUM(m.points), 0) FROM points_movement m
             WHERE m.transferId = t.id AND m.reason NOT IN ('expire', 'cancel')
          ) AS actual
          FROM points_transfer t WHERE ${within('t.accountId')} AND t.type <> 'p2p_adding'
      ) sums WHERE expected <> actual`,
  },
  {
    table: 'points_transfer',
    what: 'sum of what came into its lot',
    by: 'its points',
    sql: `SELECT t.id, t.points AS expected, COALESCE(m.points, 0) AS actual FROM points_transfer t LEFT JOIN (
        SELECT i.toLotId, SUM(i.points) AS points FROM points_movement i
         WHERE ${within('i.toAccountId')} AND i.toLotId IS NOT NULL GROUP BY i.toLotId
      ) m ON m.toLotId = t.id
      WHERE ${within('t.accountId')} AND t.type = 'p2p_adding' AND t.points <> COALESCE(m.points, 0)`,
  },
  {
    table: 'points_transfer',
    what: 'points that were returned',
    by: 'its points, of which no more can come back,',
    sql: `SELECT s.id, s.points AS expected, SUM(t.points) AS actual
      FROM points_transfer t JOIN points_transfer s ON s.id = t.returnsTransferId
      WHERE ${within('t.accountId')} GROUP BY s.id, s.points HAVING SUM(t.points) > s.points`,
  },
  {
    table: 'points_block',
    what: 'points',
    by: 'its transfer',
    sql: `SELECT b.id, t.points AS expected, b.points AS actual
      FROM points_block b LEFT JOIN points_transfer t ON t.id = b.id AND t.type = 'blocked'
      WHERE ${within('b.accountId')} AND (t.id IS NULL OR t.points <> b.points)`,
  },
  {
    table: 'account',
    what: 'sum of its blocks that were not released',
    by: 'its movements',
    sql: `SELECT a.id, COALESCE(m.points, 0) AS expected, COALESCE(b.points, 0) AS actual FROM account a
      LEFT JOIN (
        SELECT accountId, SUM(points) AS points FROM (
          SELECT o.fromAccountId AS accountId, o.points FROM points_movement o
           WHERE ${within('o.fromAccountId')} AND o.reason = 'block'
          UNION ALL
          SELECT i.toAccountId, -i.points FROM points_movement i
           WHERE ${within('i.toAccountId')} AND i.reason = 'release'
        ) sides GROUP BY accountId
      ) m ON m.accountId = a.id
      LEFT JOIN (
        SELECT k.accountId, SUM(k.points) AS points FROM points_block k
         WHERE ${within('k.accountId')} AND k.status <> 'released' GROUP BY k.accountId
      ) b ON b.accountId = a.id
      WHERE ${within('a.id')} AND COALESCE(m.points, 0) <> COALESCE(b.points, 0)`,
  },
  {
    table: 'account',
    what: 'sum of its captured blocks',
    by: 'its movements',
    sql: `SELECT a.id, COALESCE(m.points, 0) AS expected, COALESCE(b.points, 0) AS actual FROM account a
      LEFT JOIN (
        SELECT l.accountId, SUM(c.points) AS points FROM points_transfer t
          JOIN points_movement c ON c.transferId = t.id AND c.reason = 'capture'
          JOIN points_lot l ON l.id = c.lotId
         WHERE ${within('t.accountId')} AND t.type = 'spending' GROUP BY l.accountId
      ) m ON m.accountId = a.id
      LEFT JOIN (
        SELECT k.accountId, SUM(k.points) AS points FROM points_block k
         WHERE ${within('k.accountId')} AND k.status = 'captured' GROUP BY k.accountId
      ) b ON b.accountId = a.id
      WHERE ${within('a.id')} AND COALESCE(m.points, 0) <> COALESCE(b.points, 0)`,
  },
  {
    table: 'account',
    what: 'debt',
    by: 'what is owed of its missing points',
    sql: `SELECT a.id, COALESCE(SUM(g.owed), 0) AS expected, a.debt AS actual
      FROM account a LEFT JOIN missing_points g ON g.accountId = a.id
      WHERE ${within('a.id')} GROUP BY a.id, a.debt HAVING a.debt <> COALESCE(SUM(g.owed), 0)`,
  },
  {
    table: 'missing_points',
    what: 'debt that was paid, of a transaction',
    by: 'the transfers that pay it',
    sql: `SELECT revisedTransactionId AS id, SUM(transferred) AS expected, SUM(paid) AS actual FROM (
        SELECT g.accountId, g.revisedTransactionId, g.debt - g.owed AS paid, 0 AS transferred
          FROM missing_points g WHERE ${within('g.accountId')}
        UNION ALL
        SELECT t.accountId, t.revisedTransactionId, 0, t.points FROM points_transfer t
         WHERE ${within('t.accountId')} AND t.type = 'spending' AND t.revisedTransactionId IS NOT NULL AND t.transactionId IS NULL
           AND EXISTS (SELECT 1 FROM missing_points o WHERE o.accountId = t.accountId AND o.revisedTransactionId = t.revisedTransactionId)
      ) sides GROUP BY accountId, revisedTransactionId HAVING SUM(paid) <> SUM(transferred)`,
  },
  {
    table: 'points_transfer',
    what: 'issuer and comment',
    by: 'the transfer whose points these are',
    sql: `SELECT t.id, 'those of another transfer' AS actual, 'those of its sender' AS expected
      FROM points_movement m JOIN points_transfer t ON t.id = m.toLotId JOIN points_transfer s ON s.id = m.transferId
      LEFT JOIN account x ON x.customerId = t.senderId LEFT JOIN account y ON y.customerId = s.receiverId
      WHERE ${within('m.toAccountId')} AND m.reason = 'transfer' AND (
        t.issuer <> s.issuer OR COALESCE(t.issuerId, '') <> COALESCE(s.issuerId, '') OR t.comment <> s.comment
        OR COALESCE(x.mergedInto, t.senderId, '') <> s.customerId OR COALESCE(y.mergedInto, s.receiverId, '') <> t.customerId)`,
  },
];

/** For movements between two ids: the points in minus the points out, over all existing accounts and over the account of blocked points. */
export const MOVEMENT_SUMS = `SELECT
    SUM(CASE WHEN i.id IS NULL THEN 0 ELSE m.points END - CASE WHEN o.id IS NULL THEN 0 ELSE m.points END) AS total,
    SUM(CASE WHEN m.toAccountId = '${PROGRAMME.blocked}' THEN m.points ELSE 0 END
      - CASE WHEN m.fromAccountId = '${PROGRAMME.blocked}' THEN m.points ELSE 0 END) AS blocked
  FROM points_movement m
  LEFT JOIN account i ON i.id = m.toAccountId
  LEFT JOIN account o ON o.id = m.fromAccountId
  WHERE ${within('m.id')}`;

export const BLOCKED_BY_OPEN_BLOCKS = "SELECT SUM(points) AS points FROM points_block WHERE status = 'open'";

/** Accounts of the programme have a row each and no balance. */
export const PROGRAMME_ACCOUNTS: PointsCheck = {
  table: 'account',
  what: 'row of the programme',
  by: 'the migration that makes it',
  sql: `SELECT p.id, CASE WHEN a.id IS NULL THEN 'missing' ELSE 'another one' END AS actual, 'empty' AS expected
    FROM (${Object.entries(PROGRAMME)
      .map(([kind, id]) => `SELECT '${id}' AS id, '${kind}' AS kind`)
      .join(' UNION ALL ')}) p
    LEFT JOIN account a ON a.id = p.id
    WHERE a.id IS NULL OR a.kind <> p.kind OR a.balance <> 0 OR a.customerId IS NOT NULL
       OR a.storeId IS NOT NULL OR a.blocksDueAt IS NOT NULL OR a.debt <> 0
    UNION ALL
    SELECT a.id, a.kind, 'customer' FROM account a
     WHERE a.kind <> 'customer' AND a.id NOT IN (${Object.values(PROGRAMME)
       .map((id) => `'${id}'`)
       .join(', ')})`,
};
