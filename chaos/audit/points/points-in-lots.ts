import type { Findings } from '../findings.js';
import { getName } from './lots.js';
import type { PointsReplay } from './points-replay.js';
import { number, type Source, text, timeOrNull } from '../source.js';

/** What is left in each lot against the oracle. Returns how many accounts were compared. */
export async function comparePointsInLots(
  { lots: oracle }: PointsReplay,
  source: Source,
  findings: Findings,
  isSpared: (account: string) => boolean = () => false,
): Promise<number> {
  const rest = new Map([...oracle].map(([account, lots]) => [account, lots.left()]));
  for await (const row of source.rows('SELECT id, accountId, remaining, expiresAt FROM points_lot')) {
    const account = text(row, 'accountId');
    if (isSpared(account)) {
      continue;
    }
    const left = rest.get(account) ?? new Map<string, number>();
    const expires = timeOrNull(row, 'expiresAt');
    const name = getName({ id: text(row, 'id'), expires }, oracle.get(account)?.hasTies ?? false);
    left.set(name, (left.get(name) ?? 0) - number(row, 'remaining'));
    rest.set(account, left);
  }
  let compared = 0;
  for (const [account, left] of rest) {
    if (!oracle.get(account)?.isBlurred) {
      compared += 1;
      for (const [lot, points] of [...left].filter(([, more]) => more !== 0)) {
        const what = `Account ${account}, lot ${lot}: the oracle has ${points} points more than the table`;
        findings.add('oracle of points', what);
      }
    }
  }
  return compared;
}
