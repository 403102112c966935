import { PROGRAMME } from './programme-account.js';

/*
 * What the verifier asks. Each statement answers with what differs, and with nothing when all is well, so that the
 * database does the sums and nobody has to hold them.
 */

const within = (column: string) => `${column} >= ? AND ${column} <= ?`;

/** What has come into lots, and gone out of them. Of a transfer between customers, the one lot gives and the other takes. */
const MOVED_BY_LOT = `SELECT lotId, SUM(points) AS points FROM (
    SELECT COALESCE(i.toLotId, i.lotId) AS lotId, i.points FROM points_movement i WHERE ${within('i.toAccountId')}
    UNION ALL
    SELECT o.lotId, -o.points FROM points_movement o WHERE ${within('o.fromAccountId')}
  ) sides GROUP BY lotId`;

/** For accounts between two ids. */
export const ACCOUNT_CHECKS: readonly { readonly what: string; readonly sql: string }[] = [
  {
    what: 'balance of the account',
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
    what: 'sum of the lots of the account',
    sql: `SELECT a.id, a.balance AS expected, COALESCE(SUM(l.remaining), 0) AS actual
      FROM account a LEFT JOIN points_lot l ON l.accountId = a.id
      WHERE ${within('a.id')} GROUP BY a.id, a.balance HAVING a.balance <> COALESCE(SUM(l.remaining), 0)`,
  },
  {
    what: 'what remains in the lot',
    sql: `SELECT l.id, COALESCE(m.points, 0) AS expected, l.remaining AS actual
      FROM points_lot l LEFT JOIN (${MOVED_BY_LOT}) m ON m.lotId = l.id
      WHERE ${within('l.accountId')} AND l.remaining <> COALESCE(m.points, 0)`,
  },
  {
    what: 'points of the lot',
    sql: `SELECT l.id, t.points AS expected, l.points AS actual
      FROM points_lot l LEFT JOIN points_transfer t ON t.id = l.id AND t.accountId = l.accountId
      WHERE ${within('l.accountId')} AND (t.id IS NULL OR t.points <> l.points)`,
  },
  {
    what: 'movements of the transfer',
    sql: `SELECT t.id, t.points AS expected, COALESCE(SUM(m.points), 0) AS actual FROM points_transfer t
      LEFT JOIN points_movement m ON m.transferId = t.id AND m.reason NOT IN ('expire', 'cancel')
      WHERE ${within('t.accountId')} AND t.type <> 'p2p_adding'
      GROUP BY t.id, t.points HAVING t.points <> COALESCE(SUM(m.points), 0)`,
  },
  {
    what: 'movements of the received transfer',
    sql: `SELECT t.id, t.points AS expected, COALESCE(m.points, 0) AS actual FROM points_transfer t LEFT JOIN (
        SELECT i.toLotId, SUM(i.points) AS points FROM points_movement i
         WHERE ${within('i.toAccountId')} AND i.toLotId IS NOT NULL GROUP BY i.toLotId
      ) m ON m.toLotId = t.id
      WHERE ${within('t.accountId')} AND t.type = 'p2p_adding' AND t.points <> COALESCE(m.points, 0)`,
  },
  {
    what: 'points given back of the transfer, at most',
    sql: `SELECT s.id, s.points AS expected, SUM(t.points) AS actual
      FROM points_transfer t JOIN points_transfer s ON s.id = t.returnsTransferId
      WHERE ${within('t.accountId')} GROUP BY s.id, s.points HAVING SUM(t.points) > s.points`,
  },
  {
    what: 'points of the block',
    sql: `SELECT b.id, t.points AS expected, b.points AS actual
      FROM points_block b LEFT JOIN points_transfer t ON t.id = b.id AND t.type = 'blocked'
      WHERE ${within('b.accountId')} AND (t.id IS NULL OR t.points <> b.points)`,
  },
  {
    what: 'blocks of the account that were not released',
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
];

/** For movements between two ids: those that hang in the air. */
export const STRAY_MOVEMENTS = `SELECT m.id, m.points AS expected, 0 AS actual FROM points_movement m
  LEFT JOIN points_transfer t ON t.id = m.transferId
  LEFT JOIN points_lot l ON l.id = m.lotId
  LEFT JOIN account o ON o.id = m.fromAccountId
  LEFT JOIN account i ON i.id = m.toAccountId
  WHERE ${within('m.id')} AND (t.id IS NULL OR l.id IS NULL OR o.id IS NULL OR i.id IS NULL)`;

/** For movements between two ids: in less out over all accounts that there are, and over that of blocked points. */
export const MOVEMENT_SUMS = `SELECT
    SUM(CASE WHEN i.id IS NULL THEN 0 ELSE m.points END - CASE WHEN o.id IS NULL THEN 0 ELSE m.points END) AS total,
    SUM(CASE WHEN m.toAccountId = '${PROGRAMME.blocked}' THEN m.points ELSE 0 END
      - CASE WHEN m.fromAccountId = '${PROGRAMME.blocked}' THEN m.points ELSE 0 END) AS blocked
  FROM points_movement m
  LEFT JOIN account i ON i.id = m.toAccountId
  LEFT JOIN account o ON o.id = m.fromAccountId
  WHERE ${within('m.id')}`;

export const BLOCKED_BY_OPEN_BLOCKS = "SELECT SUM(points) AS points FROM points_block WHERE status = 'open'";
