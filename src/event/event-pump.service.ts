import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '#platform/background/job.js';
import { DueClock, type DueCondition } from '#platform/background/due-clock.js';
import { Loop, UNASKED_MS, type UnderWay } from '#platform/background/loop.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension, Extensions } from '#platform/extensions.js';
import { EventCheckpointRepository } from './event-checkpoint.repository.js';
import { EventRepository } from './event.repository.js';
import { EventSequencerService } from './event-sequencer.service.js';
import { EventSignalService } from './event-signal.service.js';
import { enabledSubscriptions, type EventSubscription } from './event-subscription.model.js';
import { SubscriptionRunnerService } from './subscription-runner.service.js';

/** Half of the pause after the first failure. */
const RETRY_MS = 500;

interface Handling {
  readonly subscription: EventSubscription;
  readonly loop: Loop;
}

/** Moves events in this process: commit, position, subscriptions. Subscriptions of waiting listeners run at once. */
@Extension(BackgroundWork)
@Injectable()
export class EventPumpService implements BackgroundWork {
  private underWay: readonly UnderWay[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly sequencer: EventSequencerService,
    private readonly runner: SubscriptionRunnerService,
    private readonly signal: EventSignalService,
    private readonly extensions: Extensions,
    private readonly dueClock: DueClock,
    private readonly events: EventRepository,
    private readonly checkpoints: EventCheckpointRepository,
  ) {}

  /** A process for requests only assigns positions. */
  start(): void {
    const handling = this.config.process.handlesEvents ? this.handling() : [];
    const sequencing = new Loop(
      'event sequencer',
      UNASKED_MS,
      () => this.sequence(handling),
      undefined,
      RETRY_MS,
    );
    this.signal.onRecorded(() => sequencing.nudge());
    this.underWay = [
      this.begin(sequencing, () => this.events.unsequenced()),
      ...handling.map(({ subscription: { name }, loop }) =>
        this.begin(loop, () => this.checkpoints.behind(name)),
      ),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay.map((work) => work.end()));
  }

  private begin(loop: Loop, getDue: () => DueCondition): UnderWay {
    loop.start();
    const watch = this.dueClock.watch({ getDue, nudge: () => loop.nudge() });
    const end = async () => {
      await Promise.all([watch.end(), loop.stop()]);
    };
    return { end };
  }

  private handling(): Handling[] {
    return enabledSubscriptions(this.extensions).map((subscription) => ({
      subscription,
      loop: this.getLoop(subscription),
    }));
  }

  private getLoop(subscription: EventSubscription): Loop {
    const { name, restMs } = subscription;
    const work =
      restMs === undefined
        ? () => this.runner.runBatch(subscription)
        : () => this.runner.runBatches(subscription);
    return new Loop(name, UNASKED_MS, work, restMs, RETRY_MS);
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
