import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../process/serve.js';
import type { Turn } from '../report/rounds.js';
import { percentile } from '../report/statistics.js';
import { HttpConnection } from './http-connection.js';
import type { Latencies, Refusals } from './load.js';

let requests: readonly string[] = [];
let port = 0;
let asked = 0;
let pool: HttpConnection[] = [];
const refusals: Record<string, number> = {};

serve({
  open: async (target: { port: number; requests: readonly string[] }) => {
    pool.forEach((connection) => connection.close());
    pool = [];
    ({ port, requests } = target);
    await connections(1);
  },

  /** As many as are in flight, the next as soon as one is answered. */
  closedLoop: async ({ inFlight, seconds }: { inFlight: number; seconds: number }): Promise<Turn> => {
    const turn = { done: 0, failed: 0, retried: 0 };
    const began = performance.now();
    const until = began + seconds * 1000;
    const each = async (connection: HttpConnection) => {
      while (performance.now() < until) {
        count(turn, await ask(connection));
      }
    };
    await Promise.all((await connections(inFlight)).map(each));
    return { ...turn, seconds: (performance.now() - began) / 1000 };
  },

  /**
   * A request every so often, whether or not those before are answered, and timed from when it was due: whoever has to
   * wait because of others counts, too.
   */
  openLoop: async ({ rate, seconds }: { rate: number; seconds: number }): Promise<Latencies> => {
    const free = [...(await connections(OPEN_CONNECTIONS))];
    const turn = { done: 0, failed: 0, retried: 0 };
    const latencies: number[] = [];
    const queue: number[] = [];
    const began = performance.now();
    const next = (connection: HttpConnection): void => {
      const due = queue.shift();
      if (due === undefined) {
        free.push(connection);
        return;
      }
      void ask(connection).then((isGood) => {
        latencies.push(performance.now() - due);
        count(turn, isGood);
        next(connection);
      });
    };
    for (let sent = 0; performance.now() - began < seconds * 1000;) {
      for (; sent < ((performance.now() - began) * rate) / 1000; sent += 1) {
        queue.push(began + (sent * 1000) / rate);
        const connection = free.pop();
        if (connection) {
          next(connection);
        }
      }
      await sleep(1);
    }
    while (free.length < OPEN_CONNECTIONS) {
      await sleep(5);
    }
    const at = (share: number) => percentile(latencies, share);
    return { ...turn, rate, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: Math.max(...latencies) };
  },

  refusals: (): Refusals => refusals,
});

/** More than a service answers at once, so that none of them is waited for while there is something to send. */
const OPEN_CONNECTIONS = 128;

async function connections(count: number): Promise<HttpConnection[]> {
  while (pool.length < count) {
    pool.push(await HttpConnection.open(port));
  }
  return pool.slice(0, count);
}

async function ask(connection: HttpConnection): Promise<boolean> {
  const request = requests[asked++ % requests.length] ?? '';
  const { status, body } = await connection.ask(request);
  if (status !== 200) {
    const reason = `${status} ${body.slice(0, 200)}`;
    refusals[reason] = (refusals[reason] ?? 0) + 1;
  }
  return status === 200;
}

function count(turn: { done: number; failed: number }, isGood: boolean): void {
  if (isGood) {
    turn.done += 1;
  } else {
    turn.failed += 1;
  }
}
