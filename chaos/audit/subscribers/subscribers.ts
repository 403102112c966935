import type { Connection } from '../../client/connection.js';
import type { Subscribers } from '../../subscribers/subscribers.js';
import { type Compared, compareArrivals } from './arrivals.js';
import type { Findings } from '../findings.js';
import { compareIndex } from './index-contents.js';
import { number, type Source } from '../source.js';

export interface Told {
  readonly queue?: Compared;
  readonly webhooks?: Compared;
  /** Documents. */
  readonly index?: number;
}

/** What everybody was told against what has happened. */
export async function compareSubscribers(
  { queue, search, webhooks }: Subscribers,
  connections: readonly Connection[],
  source: Source,
  findings: Findings,
): Promise<Told> {
  for (const id of webhooks?.forged ?? []) {
    findings.add('arrivals at webhooks', `The signature of ${id} is not good`);
  }
  return {
    ...(queue && { queue: await compareArrivals('queue', queue.arrivals, connections, 0, findings) }),
    ...(webhooks && {
      webhooks: await compareArrivals(
        ...(['webhooks', webhooks.arrivals, connections, await subscribedAfter(source), findings] as const),
      ),
    }),
    ...(search && { index: await compareIndex(search, source, findings) }),
  };
}

async function subscribedAfter(source: Source): Promise<number> {
  let after = 0;
  for await (const row of source.rows('SELECT afterPosition FROM webhook')) {
    after = number(row, 'afterPosition');
  }
  return after;
}
