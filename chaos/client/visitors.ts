import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from '../audit/findings.js';
import { leaves } from '../plan/customers.js';
import type { Scene } from '../scene.js';
import type { Connection } from './connection.js';

/** An answer that takes longer is late. The bound is wide, because the machine of a storm is busy. */
export const BOUND_MS = 30_000;
/** So many of a hundred answers may be 503 with `Retry-After`, because the machine is too slow for the storm. */
export const BUSY_PERCENT_MAX = 2;
const PAUSE_MS = 50;
/** An account may log in 100 times a minute in one process: `LoginLimitsService`. */
const PAUSE_AFTER_LOGIN_MS = 1000;
const UNAVAILABLE = / answered 503/;

export const ADMINISTRATOR = { name: 'chaos@example.com', password: 'a storm is coming' };

/** Lists, in turn. Those with `q` ask the index, when there is one. */
const LISTS = [
  '/api/customer?perPage=10',
  '/api/customer?q=chaos&perPage=10',
  '/api/campaign?perPage=10',
  '/api/campaign?q=hot&perPage=10',
  '/api/points/transfer?perPage=10',
  '/api/campaign/bought?q=c0&perPage=10',
  '/api/search?q=customer',
  '/api/event?perPage=10',
];

export type Visit = 'login' | 'list' | 'rename';

/** Administrators who log in, look at lists and rename customers while the storm goes on. None of them asks twice. */
export class Visitors {
  readonly milliseconds = new Map<string, number[]>();
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();
  /** Were told to come again. */
  busy = 0;
  /** Visits so far. */
  turn = 0;

  /** @param isCalm Whether nothing is broken that anybody has to wait for: then every visit succeeds. */
  constructor(
    private readonly scene: Scene,
    private readonly connections: readonly Connection[],
    private readonly findings: Findings,
    private readonly isCalm: boolean,
    /** The names of the faults that are under way. */
    private readonly troubles: () => string,
  ) {}

  start(): void {
    this.running = Promise.all(
      (['login', 'list', 'list', 'rename'] as const).map((visit) => this.goOn(visit)),
    );
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async goOn(visit: Visit): Promise<void> {
    while (!this.stopping) {
      this.turn += 1;
      await this.visit(visit, this.turn);
      await sleep(visit === 'login' ? PAUSE_AFTER_LOGIN_MS : PAUSE_MS);
    }
  }

  private async visit(visit: Visit, turn: number): Promise<void> {
    const connection = this.connections[turn % this.connections.length];
    const troubles = this.troubles();
    const began = performance.now();
    const path = await this.ask(visit, turn, connection).catch((error: unknown) => {
      this.failed(String(error), troubles);
      return undefined;
    });
    const took = performance.now() - began;
    if (this.isCalm && took > BOUND_MS) {
      this.findings.add('calm run', `With ${troubles}, ${path ?? visit} took ${Math.round(took)} ms`);
    }
    const name = `${visit}, ${troubles}`;
    this.milliseconds.set(name, [...(this.milliseconds.get(name) ?? []), Math.round(took)]);
  }

  private failed(sentence: string, troubles: string): void {
    if (UNAVAILABLE.test(sentence)) {
      this.busy += 1;
    } else if (this.isCalm || / answered /.test(sentence)) {
      this.findings.add(this.isCalm ? 'calm run' : 'answers', `With ${troubles}: ${sentence}`);
    }
  }

  private async ask(visit: Visit, turn: number, connection: Connection | undefined): Promise<string> {
    switch (visit) {
      case 'login': {
        const { name: _username, password: _password } = ADMINISTRATOR;
        await connection?.ask('POST', '/api/admin/login_check', { _username, _password });
        return visit;
      }
      case 'list': {
        const list = LISTS[turn % LISTS.length] ?? '';
        await connection?.ask('GET', list);
        return list;
      }
      case 'rename': {
        // Nothing is known of a customer who is erased.
        const customers = this.scene.customers.filter(
          (_, index) => index < this.scene.planned && !leaves(index),
        );
        const customer = { lastName: `Renamed${turn}` };
        const { id, store } = customers[turn % customers.length] ?? {};
        await connection?.ask('PUT', `/api/${store}/customer/${id}`, { customer });
        return visit;
      }
    }
  }
}
