import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../process/serve.js';
import type { Turn } from '../report/rounds.js';
import { percentile } from '../report/statistics.js';
import { HttpConnection } from './http-connection.js';
import { type Latencies, NEW_KEY, type Refusals } from './load.js';

/** More than a service answers at once, so that none of them is waited for while there is something to send. */
const OPEN_CONNECTIONS = 64;

let requests: readonly string[] = [];
let areKeyed = false;
let ports: readonly number[] = [];
let asked = 0;
let isOver = false;
const refusals: Record<string, number> = {};

serve({
  open: (target: { ports: readonly number[]; requests: readonly string[] }) => {
    ({ ports, requests } = target);
    areKeyed = requests.some((request) => request.includes(NEW_KEY));
  },

  /** Keeps so many in flight, the next as soon as one is answered. */
  closedLoop: async ({ inFlight, seconds }: { inFlight: number; seconds: number }): Promise<Turn> => {
    const turn = { done: 0, failed: 0, retried: 0 };
    const connections = await connect(inFlight);
    const began = performance.now();
    const until = began + seconds * 1000;
    const each = async (connection: HttpConnection) => {
      while (performance.now() < until) {
        count(turn, await ask(connection));
      }
    };
    await Promise.all(connections.map(each));
    const took = (performance.now() - began) / 1000;
    connections.forEach((connection) => connection.close());
    return { ...turn, seconds: took };
  },

  /**
   * A request every so often, whether or not earlier ones are answered, and timed from when it was due: waiting behind
   * others counts too. Ends after so many seconds, or on request.
   */
  openLoop: async ({ rate, seconds }: { rate: number; seconds: number | null }): Promise<Latencies> => {
    isOver = false;
    const until = performance.now() + (seconds ?? Infinity) * 1000;
    return openLoop(rate, () => isOver || performance.now() > until);
  },
  end: () => void (isOver = true),

  refusals: (): Refusals => refusals,
});

async function openLoop(rate: number, hasEnded: () => boolean): Promise<Latencies> {
  const connections = await connect(OPEN_CONNECTIONS);
  const free = [...connections];
  const turn = { done: 0, failed: 0 };
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
  for (let sent = 0; !hasEnded();) {
    for (; sent < ((performance.now() - began) * rate) / 1000; sent += 1) {
      queue.push(began + (sent * 1000) / rate);
      // The one that has rested longest: a server closes those that rest too long.
      const connection = free.shift();
      if (connection) {
        next(connection);
      }
    }
    await sleep(1);
  }
  while (free.length < OPEN_CONNECTIONS) {
    await sleep(5);
  }
  connections.forEach((connection) => connection.close());
  const at = (share: number) => percentile(latencies, share);
  return { ...turn, rate, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** New ones, to each port in turn. */
async function connect(count: number): Promise<HttpConnection[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => HttpConnection.open(ports[index % ports.length] ?? 0)),
  );
}

async function ask(connection: HttpConnection): Promise<boolean> {
  const written = requests[asked++ % requests.length] ?? '';
  const request = areKeyed ? written.replace(NEW_KEY, randomUUID()) : written;
  const { status, body } = await connection.ask(request).catch(unanswered);
  if (status !== 200) {
    const reason = `${status} ${body.slice(0, 200)}`;
    refusals[reason] = (refusals[reason] ?? 0) + 1;
  }
  return status === 200;
}

function unanswered(error: unknown): { status: number; body: string } {
  return { status: 0, body: String(error) };
}

function count(turn: { done: number; failed: number }, isGood: boolean): void {
  if (isGood) {
    turn.done += 1;
  } else {
    turn.failed += 1;
  }
}
