import type { Connection } from '../client/connection.js';
import { QueueSubscriber } from './queue.js';
import { SearchSubscriber } from './search.js';
import type { SubscriberName } from '../options.js';
import type { Subscriber } from './subscriber.js';
import { WebhookSubscriber } from './webhooks.js';

/** The receivers of events in this storm. */
export class Subscribers {
  readonly queue: QueueSubscriber | undefined;
  readonly search: SearchSubscriber | undefined;
  readonly webhooks: WebhookSubscriber | undefined;

  constructor(names: readonly SubscriberName[], directory: string) {
    this.queue = names.includes('queue') ? new QueueSubscriber(directory) : undefined;
    this.search = names.includes('search') ? new SearchSubscriber(directory) : undefined;
    this.webhooks = names.includes('webhooks') ? new WebhookSubscriber() : undefined;
  }

  get all(): Subscriber[] {
    return [this.queue, this.search, this.webhooks].filter((each) => each !== undefined);
  }

  /** What every process of Laurel is told of them. */
  get environment(): Record<string, string> {
    return Object.assign({}, ...this.all.map(({ environment }) => environment)) as Record<string, string>;
  }

  /** Where Laurel connects to. */
  get ports(): number[] {
    const { queue, search, webhooks } = this;
    return [queue?.gate.ownPort, search?.gate.ownPort, webhooks?.port].filter((port) => port !== undefined);
  }

  async start(): Promise<void> {
    await Promise.all(this.all.map((each) => each.start()));
  }

  async subscribe(laurel: Connection): Promise<void> {
    for (const each of this.all) {
      await each.subscribe(laurel);
    }
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.all.map((each) => each.stop()));
  }
}
