import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../client/journal.js';
import { type Fault, type FaultKind, getFault, type OwnFault } from '../plan/faults.js';
import type { ChaosClock } from '../servers/clock.js';
import type { Database } from '../servers/database.js';
import type { Service } from '../servers/service.js';
import { type SubscriberName, SUBSCRIBERS } from '../options.js';
import { type Subscriber, type Trouble, TROUBLES } from '../subscribers/subscriber.js';
import type { Saboteur } from './saboteur.js';

/** Each one at a time: what is broken is whole again before it is broken once more. */
type Queue = 'servers' | 'services' | 'sabotage' | 'clock' | SubscriberName;

const QUEUE: Readonly<Record<OwnFault, Queue>> = {
  'kill laurel': 'services',
  'freeze laurel': 'services',
  'kill database': 'servers',
  'kill node': 'servers',
  'kill two nodes': 'servers',
  'cut connections': 'sabotage',
  'hold locks': 'sabotage',
  deadlock: 'sabotage',
  'jump the clock': 'clock',
};
/** Whose trouble it is, and which. */
const OF_SUBSCRIBERS: ReadonlyMap<FaultKind, readonly [SubscriberName, Trouble]> = new Map(
  SUBSCRIBERS.flatMap((name) =>
    TROUBLES.map((trouble) => [getFault(trouble, name), [name, trouble]] as const),
  ),
);
const NODES = 3;
const REST_MS = 300;
/** What takes a second, such as a mail that is written, is not hours behind the clock after two jumps. */
const REST_OF_CLOCK_MS = 3000;

/** Does to the servers what the plan says. */
export class Inflictor {
  readonly done = new Map<FaultKind, number>();
  /** Something could not be put right, so there is no point in going on. */
  hasFailed = false;
  /** What is wrong just now. */
  readonly underWay = new Set<FaultKind>();
  private readonly queues = new Map<Queue, Promise<void>>();
  private next = 0;

  constructor(
    private readonly plan: readonly Fault[],
    private readonly services: readonly Service[],
    private readonly database: Database,
    private readonly saboteur: Saboteur,
    private readonly subscribers: readonly Subscriber[],
    private readonly clock: ChaosClock,
    private readonly journal: Journal,
  ) {}

  /** Starts what is due when so many operations have begun. */
  reached(operations: number): void {
    for (let fault = this.plan[this.next]; fault && fault.at <= operations; fault = this.plan[this.next]) {
      this.next += 1;
      const due = fault;
      const queue = getQueue(fault.kind);
      const before = this.queues.get(queue) ?? Promise.resolve();
      const inflicted = before.then(() => this.inflict(due));
      // What it was is for `whole` to report.
      inflicted.catch(() => (this.hasFailed = true));
      this.queues.set(queue, inflicted);
    }
  }

  /** Resolves when everything that was broken has been put right. @throws {Error} when something could not be */
  async whole(): Promise<void> {
    await Promise.all(this.queues.values());
  }

  private async inflict(fault: Fault): Promise<void> {
    const { kind, lastsMs } = fault;
    this.journal.write('!', kind, fault.victim, `${lastsMs} ms`);
    this.underWay.add(kind);
    await this.carryOut(fault);
    this.underWay.delete(kind);
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
    this.journal.write('!', kind, fault.victim, 'is over');
    await sleep(kind === 'jump the clock' ? REST_OF_CLOCK_MS : REST_MS);
  }

  private async carryOut(fault: Fault): Promise<void> {
    const { kind } = fault;
    const [name, trouble] = OF_SUBSCRIBERS.get(kind) ?? [];
    const subscriber = this.subscribers.find((each) => each.name === name);
    if (subscriber && trouble) {
      await subscriber.trouble(trouble, fault.lastsMs);
    } else {
      await this.carryOutOwn(kind as OwnFault, fault);
    }
  }

  private async carryOutOwn(kind: OwnFault, { victim, lastsMs, at }: Fault): Promise<void> {
    const service = this.services[victim % this.services.length];
    switch (kind) {
      case 'kill laurel':
        await service?.kill();
        await sleep(lastsMs);
        return service?.start();
      case 'freeze laurel':
        return service?.freeze(lastsMs);
      case 'kill database':
      case 'kill node':
        return this.database.outage([victim], lastsMs);
      case 'kill two nodes':
        return this.database.outage([victim, (victim + 1) % NODES], lastsMs);
      case 'cut connections':
        await this.saboteur.cutConnections();
        return;
      case 'hold locks':
        return this.saboteur.holdLocks(lastsMs, at);
      case 'deadlock':
        return this.saboteur.deadlock(lastsMs, at);
      case 'jump the clock':
        this.clock.jump(lastsMs);
    }
  }
}

function getQueue(kind: FaultKind): Queue {
  return OF_SUBSCRIBERS.get(kind)?.[0] ?? QUEUE[kind as OwnFault];
}
