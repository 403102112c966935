import { Injectable } from '@nestjs/common';
import type { TransferType } from '../account/index.js';
import { rows, type Source } from '../platform/database/statement.js';
import { eventsOf, idIn, numberIn, type Payload } from './payloads.reader.js';
import { type Difference, piecesOf, type Verifier } from './verifier.reader.js';

const ACCOUNTS_AT_ONCE = 100;
const GROUP = 'Service.Domain.Account.Event.';

/** Which transfers each event tells of. */
const TOLD_BY: Readonly<Record<string, readonly TransferType[]>> = {
  PointsWereAdded: ['adding', 'p2p_adding'],
  PointsWereReturned: ['adding'],
  PointsWereSpent: ['spending'],
  PointsWereTransferred: ['p2p_spending'],
  PointsWereBlocked: ['blocked'],
};

interface Transfer {
  readonly id: string;
  readonly accountId: string;
  readonly type: TransferType;
  readonly points: number | string;
  readonly canceled: number | string;
  readonly expired: number | string;
}

/** Each transfer of points has the event that tells of it, with the same points, and no event tells of another. */
@Injectable()
export class LedgerEventsVerifier implements Verifier {
  async *differences(source: Source): AsyncGenerator<Difference> {
    for await (const piece of piecesOf(source, 'account', ACCOUNTS_AT_ONCE, "kind = 'customer'")) {
      yield* this.differencesIn(source, piece);
    }
    const strays = await rows<{ uuid: string }>(
      source,
      `SELECT DISTINCT e.uuid FROM event e LEFT JOIN account a ON a.id = e.uuid
        WHERE e.type LIKE '${GROUP}%' AND a.id IS NULL LIMIT 1000`,
    );
    for (const { uuid } of strays) {
      yield { what: 'account that events tell of', id: uuid, expected: 1, actual: 0 };
    }
  }

  private async *differencesIn(source: Source, piece: readonly [string, string]): AsyncGenerator<Difference> {
    const transfers = await rows<Transfer>(
      source,
      `SELECT t.id, t.accountId, t.type, t.points, CASE WHEN l.canceledAt IS NULL THEN 0 ELSE 1 END AS canceled,
          CASE WHEN EXISTS (SELECT 1 FROM points_movement m WHERE m.transferId = t.id AND m.reason = 'expire')
            THEN 1 ELSE 0 END AS expired
         FROM points_transfer t LEFT JOIN points_lot l ON l.id = t.id WHERE t.accountId >= ? AND t.accountId <= ?`,
      piece,
    );
    const types = [...Object.keys(TOLD_BY), 'PointsTransferHasBeenCanceled', 'PointsTransferHasBeenExpired'];
    const told = new Told();
    for (const { uuid, type, payload } of await eventsOf(source, piece, GROUP, types)) {
      told.note(uuid, type, payload);
    }
    yield* differencesOf(transfers, told);
  }
}

/** What events say of transfers. */
class Told {
  readonly transfers = new Map<string, { accountId: string; name: string; points: number; times: number }>();
  readonly canceled = new Set<string>();
  readonly expired = new Set<string>();

  note(accountId: string, name: string, payload: Payload): void {
    if (name === 'PointsTransferHasBeenCanceled' || name === 'PointsTransferHasBeenExpired') {
      const ended = name === 'PointsTransferHasBeenCanceled' ? this.canceled : this.expired;
      ended.add(idIn(payload, 'pointsTransferId', 'pointsTransferId'));
      return;
    }
    const id = idIn(payload, 'pointsTransfer', 'id', 'pointsTransferId');
    const times = (this.transfers.get(id)?.times ?? 0) + 1;
    this.transfers.set(id, { accountId, name, points: numberIn(payload, 'pointsTransfer', 'value'), times });
  }
}

function* differencesOf(transfers: readonly Transfer[], told: Told): Generator<Difference> {
  for (const { id, accountId, type, points, canceled, expired } of transfers) {
    const event = told.transfers.get(id);
    told.transfers.delete(id);
    const isOfIt = event?.accountId === accountId && TOLD_BY[event.name]?.includes(type) === true;
    if (!event || !isOfIt || event.times !== 1) {
      const actual = event ? `${event.times} ${event.name} of the account ${event.accountId}` : 'none';
      yield {
        what: `event of the transfer (${type})`,
        id,
        expected: `1 of the account ${accountId}`,
        actual,
      };
    } else if (event.points !== Number(points)) {
      yield {
        what: 'points in the event of the transfer',
        id,
        expected: Number(points),
        actual: event.points,
      };
    }
    yield* ends('canceled', id, Number(canceled), told.canceled.delete(id));
    yield* ends('expired', id, Number(expired), told.expired.delete(id));
  }
  for (const id of new Set([...told.transfers.keys(), ...told.canceled, ...told.expired])) {
    yield { what: 'transfer that events tell of', id, expected: 1, actual: 0 };
  }
}

function* ends(what: string, id: string, expected: number, isTold: boolean): Generator<Difference> {
  if (expected !== Number(isTold)) {
    yield { what: `event that the transfer has been ${what}`, id, expected, actual: Number(isTold) };
  }
}
