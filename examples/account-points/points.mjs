/*
 * What an account holds, from nothing but its events.
 *
 *   LAUREL_KEY=… node examples/account-points/points.mjs <account id>
 *
 *   LAUREL_URL   http://127.0.0.1:3000
 *   LAUREL_KEY   an API key (npm run cli -- apikey:create)
 */
import { pathToFileURL } from 'node:url';

/** The state of a new account. `lockedTransfers` are those whose points are among `locked`. */
export const EMPTY = { points: 0, locked: 0, blocked: 0, lockedTransfers: [] };

/** The account after an event of it. Those of other types change nothing. */
export function apply(account, { type, payload }) {
  const { points, locked, blocked, lockedTransfers } = account;
  const { value = 0, availableAmount, blockId } = payload.pointsTransfer ?? payload;
  const { pointsTransferId: id } = payload.pointsTransfer?.id ?? payload.pointsTransferId ?? {};
  const isLocked = lockedTransfers.includes(id);
  const unlocked = lockedTransfers.filter((each) => each !== id);
  switch (type.split('.').at(-1)) {
    case 'PointsWereAdded':
      return availableAmount > 0
        ? { ...account, points: points + value }
        : { ...account, locked: locked + value, lockedTransfers: [...lockedTransfers, id] };
    case 'PointsTransferHasBeenUnlocked':
      return { ...account, points: points + value, locked: locked - value, lockedTransfers: unlocked };
    case 'PointsWereBlocked':
      return { ...account, points: points - value, blocked: blocked + value };
    case 'PointsWereSpent':
      // A block that is captured: its points were taken when it was made.
      return blockId ? { ...account, blocked: blocked - value } : { ...account, points: points - value };
    case 'PointsWereTransferred':
      return { ...account, points: points - value };
    case 'PointsWereReturned':
      return { ...account, points: points + value, blocked: blocked - (blockId ? value : 0) };
    case 'PointsTransferHasBeenExpired':
    case 'PointsTransferHasBeenCanceled':
      return isLocked
        ? { ...account, locked: locked - value, lockedTransfers: unlocked }
        : { ...account, points: points - value };
    default:
      return account;
  }
}

async function* getEvents(accountId) {
  const { LAUREL_URL = 'http://127.0.0.1:3000', LAUREL_KEY = '' } = process.env;
  for (let fromId = 1; ;) {
    const address = new URL(`/api/event?uuid=${accountId}&fromId=${fromId}`, LAUREL_URL);
    const response = await fetch(address, { headers: { 'X-AUTH-TOKEN': LAUREL_KEY } });
    if (!response.ok) {
      throw new Error(`${response.status} ${await response.text()}`);
    }
    const { events } = await response.json();
    if (events.length === 0) {
      return;
    }
    yield* events;
    fromId = events.at(-1).id + 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  let account = EMPTY;
  for await (const event of getEvents(process.argv[2])) {
    account = apply(account, event);
  }
  const { points, locked, blocked } = account;
  console.log(JSON.stringify({ points, locked, blocked }));
}
