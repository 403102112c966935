import type { Connection } from '../../client/connection.js';
import type { Scene } from '../../scene.js';
import type { Erasures } from '../customers/erasures.js';
import type { Findings } from '../findings.js';
import type { PointsReplay } from './points-replay.js';

const CHECK = 'points that can be sent';
const REFUSED = 400;

interface Status {
  readonly points: number;
  readonly sendablePoints: number;
  readonly owedPoints: number;
}

/**
 * What each customer can send at the end, and owes, as their status has it; and one point more than that is refused. The clock stands. Returns
 * how many customers have points that cannot be sent yet.
 */
export async function compareSendable(
  replay: PointsReplay,
  { customers }: Scene,
  connections: readonly Connection[],
  erasures: Erasures,
  findings: Findings,
  now: number,
): Promise<number> {
  let waiting = 0;
  for (const [index, { id, store }] of customers.entries()) {
    const connection = connections[index % connections.length];
    const right = replay.getSendableAt(id, now);
    if (!connection || right === null || erasures.isDeleted(index)) {
      continue;
    }
    const status = await connection.ask<Status>('GET', `/api/${store}/admin/customer/${id}/status`);
    const { points, sendablePoints, owedPoints } = status;
    const owed = replay.getOwed(id);
    if (sendablePoints !== right || owedPoints !== owed) {
      const is = `can send ${sendablePoints} points and owes ${owedPoints}`;
      findings.add(CHECK, `Customer ${index} ${is}, the oracle says ${right} and ${owed}`);
    }
    if (points <= right) {
      continue;
    }
    waiting += 1;
    const receiver = customers.find(
      (other, place) => other.store === store && place !== index && !erasures.isErased(place),
    )?.id;
    const transfer = { sender: id, receiver, points: right + 1, comment: 'too young' };
    const answer = await connection.post(
      {
        path: `/api/${store}/admin/p2p-points-transfer`,
        body: JSON.stringify({ transfer }),
        token: undefined,
        by: 'administrator',
        words: '',
      },
      null,
      null,
    );
    if (answer.is !== 'answered' || answer.status !== REFUSED) {
      const what = `Customer ${index} has sent ${right + 1} points, of which ${right} could be sent`;
      findings.add(CHECK, `${what}: ${JSON.stringify(answer)}`);
    }
  }
  return waiting;
}
