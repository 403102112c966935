import { setTimeout as sleep } from 'node:timers/promises';
import { type Load } from '../load/load.js';
import { Helper } from '../process/helper.js';
import { getCpuMs } from '../process/usage.js';
import type { MeasuredTurn, Turn, Usage, Variant } from '../report/rounds.js';
import type { Database, DatabaseFixture } from '../fixtures/database-fixture.js';
import type { Playing, PlayingLeast } from '../statements/player-process.js';

const SETTLE_MS_MAX = 20_000;

/** Reads processor times before and after. */
export async function metered(
  pids: Readonly<Record<string, number>>,
  turn: () => Promise<Turn>,
): Promise<MeasuredTurn> {
  const read = (): Usage =>
    Object.fromEntries(Object.entries(pids).map(([role, pid]) => [role, getCpuMs(pid)]));
  const before = read();
  const result = await turn();
  const after = read();
  const cpuMs = Object.fromEntries(
    Object.keys(pids).map((role) => [role, (after[role] ?? 0) - (before[role] ?? 0)]),
  );
  return { ...result, cpuMs };
}

/** Requests to a service over HTTP. Each turn ends when what it has put off is done, too. */
export function overHttp(
  name: string,
  {
    load,
    service,
    fixture,
    inFlight,
    settled,
  }: {
    readonly load: Load;
    readonly service: { readonly pid: number };
    readonly fixture: DatabaseFixture;
    readonly inFlight: number;
    readonly settled?: () => Promise<void>;
  },
): Variant {
  const pids = { service: service.pid, ...(fixture.pid && { database: fixture.pid }), load: load.pid };
  return {
    name,
    turn: (seconds) =>
      metered(pids, async () => {
        const turn = await load.closedLoop(inFlight, seconds);
        await settled?.();
        return turn;
      }),
  };
}

/** Statements alone: those of the service, or the least that there can be. */
export class Bare {
  private readonly helper = Helper.start('statements/player-process.js');

  async open(playing: Playing | PlayingLeast): Promise<void> {
    await this.helper.ask('open', playing);
  }

  variant(name: string, inFlight: number, fixture: DatabaseFixture): Variant {
    const pids = { service: this.helper.pid, ...(fixture.pid && { database: fixture.pid }) };
    return {
      name,
      turn: (seconds) => metered(pids, async () => this.play(inFlight, seconds)),
    };
  }

  async play(inFlight: number, seconds: number): Promise<Turn> {
    return this.helper.ask('play', { inFlight, seconds });
  }

  async stop(): Promise<void> {
    await this.helper.ask('close').catch(() => undefined);
    this.helper.stop();
  }
}

/** Waits until every event has its position: what a turn has left to the background must not be in the way of the next. */
export async function untilSequenced(database: Database): Promise<void> {
  const until = performance.now() + SETTLE_MS_MAX;
  while (performance.now() < until) {
    const waiting = await database.query('SELECT recordId FROM event WHERE position IS NULL LIMIT 1');
    if (waiting.length === 0) {
      return;
    }
    await sleep(20);
  }
  throw new Error('Events have been waiting for their positions for too long');
}

/** What was refused makes a comparison worthless. */
export async function checkAnswers(load: Load): Promise<void> {
  const refusals = Object.entries(await load.refusals());
  if (refusals.length > 0) {
    throw new Error(
      `Not every answer was 200: ${refusals.map(([text, count]) => `${count} × ${text}`).join('; ')}`,
    );
  }
}

export async function closing<T>(things: readonly { stop(): unknown }[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    for (const thing of things) {
      await thing.stop();
    }
  }
}
