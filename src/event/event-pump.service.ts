import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '#platform/background/job.js';
import { Loop } from '#platform/background/loop.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension, Extensions } from '#platform/extensions.js';
import { EventSequencerService } from './event-sequencer.service.js';
import { EventSignalService } from './event-signal.service.js';
import { enabledSubscriptions, type EventSubscription } from './event-subscription.model.js';
import { SubscriptionRunnerService } from './subscription-runner.service.js';

const INTERVAL_MS = 500;

interface Handling {
  readonly subscription: EventSubscription;
  readonly loop: Loop;
}

/** Moves events in this process: commit, position, subscriptions. Subscriptions of waiting listeners run at once. */
@Extension(BackgroundWork)
@Injectable()
export class EventPumpService implements BackgroundWork {
  private loops: readonly Loop[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly sequencer: EventSequencerService,
    private readonly runner: SubscriptionRunnerService,
    private readonly signal: EventSignalService,
    private readonly extensions: Extensions,
  ) {}

  /** A process for requests only assigns positions. */
  start(): void {
    const handling = this.config.process.handlesEvents ? this.handling() : [];
    const sequencing = new Loop('event sequencer', INTERVAL_MS, () => this.sequence(handling));
    this.signal.onRecorded(() => sequencing.nudge());
    this.loops = [sequencing, ...handling.map(({ loop }) => loop)];
    this.loops.forEach((loop) => loop.start());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private handling(): Handling[] {
    return enabledSubscriptions(this.extensions).map((subscription) => ({
      subscription,
      loop: this.getLoop(subscription),
    }));
  }

  private getLoop(subscription: EventSubscription): Loop {
    const { name, restMs } = subscription;
    return restMs === undefined
      ? new Loop(name, INTERVAL_MS, () => this.runner.runBatch(subscription))
      : new Loop(name, INTERVAL_MS, () => this.runner.runBatches(subscription), restMs);
  }

  private async sequence(handling: readonly Handling[]): Promise<number> {
    const placed = await this.sequencer.sequence();
    for (const { subscription, loop } of placed > 0 ? handling : []) {
      if ((await subscription.isWanted?.()) !== false) {
        loop.nudge();
      }
    }
    return placed;
  }
}
