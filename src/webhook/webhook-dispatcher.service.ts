import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DueClock } from '#platform/background/due-clock.js';
import { Loop, UNASKED_MS, type UnderWay } from '#platform/background/loop.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';
import { BackgroundWork } from '#platform/background/job.js';
import { DeliverNext } from './deliver-next.js';
import { EndpointPace } from './endpoint-pace.model.js';
import { DueLanesReader } from './due-lanes.reader.js';
import { WebhookLaneRepository } from './webhook-lane.repository.js';
import { WebhookReader } from './webhook.reader.js';

/** Half of the pause after the first failure. */
const RETRY_MS = 1000;
/** Requests may run on for this time at the shutdown. Interrupted ones are sent again under the same id. */
const GRACE_MS = 5000;

@Extension(BackgroundWork)
@Injectable()
export class WebhookDispatcherService implements BackgroundWork {
  private readonly logger = new Logger('WebhookDispatcher');
  private readonly loop = new Loop('webhooks', UNASKED_MS, () => this.dispatch(), undefined, RETRY_MS);
  private readonly pace = new EndpointPace();
  private readonly underWay = new Map<string, number>();
  private readonly slots = new Set<Promise<void>>();
  private readonly breakingOff = new AbortController();
  private watch: UnderWay | undefined;
  private stopping = false;
  private webhookCount = 0;

  constructor(
    private readonly config: AppConfig,
    private readonly webhooks: WebhookReader,
    private readonly lanesToTake: DueLanesReader,
    private readonly deliverNext: DeliverNext,
    private readonly lanes: WebhookLaneRepository,
    private readonly dueClock: DueClock,
    private readonly clock: Clock,
  ) {}

  /** Does nothing in a process for requests only. */
  start(): void {
    if (this.config.process.handlesEvents) {
      this.loop.start();
      this.watch ??= this.dueClock.watch({
        getDue: (now) => this.lanes.due(now),
        nudge: () => this.nudge(),
      });
    }
  }

  /** A hint that something may be due; the due clock finds missed ones. */
  nudge(): void {
    this.loop.nudge();
  }

  /** Opens slots for due lanes without waiting, and returns their number. */
  async dispatch(): Promise<number> {
    const webhookIds = (await this.webhooks.findActive()).map(({ id }) => id);
    this.webhookCount = webhookIds.length;
    this.pace.keep(webhookIds);
    let opened = 0;
    for (const webhookId of webhookIds) {
      const free = this.getSlots(webhookId) - this.underWayTo(webhookId);
      const due = free > 0 ? await this.lanesToTake.dueLanes(webhookId, this.clock.now(), free) : [];
      due.forEach(() => this.open(webhookId));
      opened += due.length;
    }
    return opened;
  }

  async settled(): Promise<void> {
    while (this.slots.size > 0) {
      await Promise.all(this.slots);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.all([this.watch?.end(), this.loop.stop()]);
    const given = new AbortController();
    const grace = sleep(GRACE_MS, undefined, { signal: given.signal }).catch(() => undefined);
    await Promise.race([this.settled(), grace]);
    given.abort();
    this.breakingOff.abort();
    await this.settled();
  }

  private open(webhookId: string): void {
    if (this.stopping) {
      return;
    }
    this.underWay.set(webhookId, this.underWayTo(webhookId) + 1);
    const slot = this.serve(webhookId)
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.slots.delete(slot);
        const others = this.underWayTo(webhookId) - 1;
        if (others > 0) {
          this.underWay.set(webhookId, others);
        } else {
          this.underWay.delete(webhookId);
        }
      });
    this.slots.add(slot);
  }

  private async serve(webhookId: string): Promise<void> {
    while (!this.stopping && this.underWayTo(webhookId) <= this.getSlots(webhookId)) {
      const succeeded = await this.deliverNext.execute(webhookId, this.breakingOff.signal);
      if (succeeded === null) {
        return;
      }
      if (succeeded) {
        this.pace.succeeded(webhookId);
      } else {
        this.pace.failed(webhookId, this.clock.now());
      }
    }
  }

  private getSlots(webhookId: string): number {
    return this.pace.slots(webhookId, this.webhookCount, this.clock.now());
  }

  private underWayTo(webhookId: string): number {
    return this.underWay.get(webhookId) ?? 0;
  }
}
