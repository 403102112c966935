import type { MovementReason } from '../points-movement.entity.js';
import { PROGRAMME } from '../ledger.rules.js';
import type { TransferType } from '../points-transfer.entity.js';

/** A movement with the rows that it names; null where there is none. */
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

/** What each reason moves, from where to where. What is written off has no transfer but the one that brought it. */
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

/** Reasons whose movements go into, or out of, the lot that the transfer itself has brought. */
const OF_ITS_OWN_LOT: ReadonlySet<MovementReason> = new Set(['add', 'expire', 'cancel']);

/** Whether points were spent, or taken back by the return of a transaction, is said by their transfer, too. */
const REASONS_OF_SPENDING: ReadonlySet<string> = new Set<MovementReason>(['spend', 'take_back', 'capture']);

/** For movements between two ids: those that do not fit, as `MovementRow`. */
export const MISFITS = `SELECT m.id, m.reason, m.transferId, m.lotId, m.toLotId, m.fromAccountId, m.toAccountId, t.type,
    t.accountId AS transferAccountId, t.receiverId, t.revisedTransactionId, l.accountId AS lotAccountId, k.accountId AS toLotAccountId,
    i.customerId AS toCustomerId, CASE WHEN m.createdAt = t.createdAt THEN 1 ELSE 0 END AS isOfItsTime
  FROM points_movement m
  LEFT JOIN points_transfer t ON t.id = m.transferId
  LEFT JOIN points_lot l ON l.id = m.lotId
  LEFT JOIN points_lot k ON k.id = m.toLotId
  LEFT JOIN account i ON i.id = m.toAccountId
  WHERE m.id >= ? AND m.id <= ? AND COALESCE(l.accountId = t.accountId AND CASE m.reason
    ${Object.entries(SHAPES)
      .map(([reason, shape]) => `WHEN '${reason}' THEN ${conditionOf(reason, shape)}`)
      .join('\n    ')}
    ELSE 0 END, 0) = 0`;

/** The same as `misfitsOf`, so that the database hands over nothing but what is wrong. */
function conditionOf(reason: string, { type, from, to }: Shape): string {
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
    reason === 'transfer' ? 'i.customerId = t.receiverId' : 'm.toLotId IS NULL',
  ].join(' AND ');
}

export interface Misfit {
  readonly what: string;
  readonly actual: string;
  readonly by: string;
  readonly expected: string;
}

/** What of a movement does not fit its reason, its transfer or its lots. */
export function misfitsOf(movement: MovementRow): Misfit[] {
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
