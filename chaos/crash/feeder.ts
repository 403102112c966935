import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../client/connection.js';
import type { Scene } from '../scene.js';

const AT_ONCE = 2;
const PAUSE_MS = 60;

/** Lets something happen all the time, so that there is something to tell: points, purchases, new names. */
export class Feeder {
  count = 0;
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly scene: Scene,
    private readonly laurel: Connection,
  ) {}

  start(): void {
    this.running = Promise.all(Array.from({ length: AT_ONCE }, () => this.goOn()));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async goOn(): Promise<void> {
    while (!this.stopping) {
      this.count += 1;
      // Busy, perhaps: whatever has not happened need not be told.
      await this.letHappen(this.count).catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  }

  private async letHappen(number: number): Promise<void> {
    const { customers, campaigns } = this.scene;
    const customer = customers[number % customers.length]?.id;
    if (number % 3 === 0) {
      const path = `/api/DEFAULT/admin/customer/${customer}/campaign/${campaigns[0]?.id}/buy`;
      await this.laurel.ask('POST', path, { quantity: 1, withoutPoints: true });
    } else if (number % 3 === 1) {
      const transfer = { customer, points: 1, comment: 'something happens' };
      await this.laurel.ask('POST', '/api/points/transfer/add', { transfer });
    } else {
      await this.laurel.ask('PUT', `/api/customer/${customer}`, { customer: { lastName: `Name${number}` } });
    }
  }
}
