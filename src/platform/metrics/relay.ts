import cluster, { type Worker } from 'node:cluster';

/*
 * Processes that share a port know each other only through the one that has begun them. It hands on what they ask of each
 * other about metrics, and understands none of it.
 */

/** `to` is missing in a question, which is for all others. */
export interface Handed {
  readonly laurel: 'metrics';
  readonly question: string;
  readonly from: number;
  readonly to?: number;
  /** How many were asked; said to who asks. */
  readonly asked?: number;
  readonly metrics?: object[];
}

export function isHanded(message: unknown): message is Handed {
  return (
    typeof message === 'object' && message !== null && 'laurel' in message && message.laurel === 'metrics'
  );
}

/** For the process that has begun the others. */
export function relayMetrics(): void {
  cluster.on('message', (sender: Worker, message: unknown) => {
    if (!isHanded(message)) {
      return;
    }
    if (message.to !== undefined) {
      hand(cluster.workers?.[message.to], message);
      return;
    }
    const others = Object.values(cluster.workers ?? {}).filter((worker) => worker && worker !== sender);
    others.forEach((worker) => hand(worker, message));
    hand(sender, { ...message, to: sender.id, asked: others.length });
  });
}

/** One that is just ending needs nothing any more. */
function hand(worker: Worker | undefined, message: Handed): void {
  if (worker?.isConnected()) {
    worker.send(message, () => undefined);
  }
}
