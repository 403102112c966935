import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventLogReader, eventRecord } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { type AttemptResult, getConsequence, isSuccess } from './retry.rules.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { DueLanesReader } from './due-lanes.reader.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import type { WebhookLaneEntity } from './webhook-lane.entity.js';
import { WebhookLaneRepository } from './webhook-lane.repository.js';
import { WebhookReader } from './webhook.reader.js';
import { WebhookRepository } from './webhook.repository.js';
import { countDelivery } from './webhook-outcomes.metrics.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** Workers of one webhook pick at random among these, to avoid conflicts. */
const CANDIDATES = 20;
/** An attempt ends after 15 seconds, and its record at most 5 seconds later: a worker without a record is dead. */
const LEASE_MS = 60_000;

interface Claim {
  readonly lane: WebhookLaneEntity;
  readonly delivery: WebhookDeliveryEntity;
  readonly attemptId: string;
}

@Injectable()
export class DeliverNext {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanesToTake: DueLanesReader,
    private readonly webhooks: WebhookReader,
    private readonly events: EventLogReader,
    private readonly sender: WebhookSenderService,
    private readonly lanes: WebhookLaneRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly webhookRows: WebhookRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes one attempt at one due delivery of the webhook. Returns whether it succeeded; null when nothing is due.
   * | The request runs between two units of work, outside transactions. The first takes a lane on condition of its state, with a lease as
   * its next due time, and records an attempt at its first pending delivery: one worker on any node holds a lane, and its deliveries follow
   * the order of events. The second records the outcome, and releases the lane if the attempt still holds it. Both write the lane first,
   * then the delivery and the attempt; the second writes the webhook last, when its receiver is gone or wants a pause.
   * | A crash before the first commit leaves nothing. After a crash between the two, the receiver may have the message; the lane is due
   * after its lease, and the delivery is sent again under the same id. A worker that wakes up after its lease only records the outcome of
   * its attempt.
   */
  async execute(webhookId: string, signal?: AbortSignal): Promise<boolean | null> {
    const due = await this.lanesToTake.dueLanes(webhookId, this.clock.now(), CANDIDATES);
    for (const lane of inAnyOrder(due)) {
      const claim = await this.claim(lane);
      if (claim) {
        const result = await this.send(claim, signal);
        return this.settle(claim, result);
      }
    }
    return null;
  }

  private async claim(lane: WebhookLaneEntity): Promise<Claim | null> {
    const attemptId = randomUUID();
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      if (!(await this.lanes.take(tx, lane.id, attemptId, now, new Date(now.getTime() + LEASE_MS)))) {
        return null;
      }
      const delivery = await this.deliveries.findFirstPending(tx, lane.webhookId, lane.aggregateId);
      if (!delivery) {
        await this.lanes.remove(tx, lane.id);
        return null;
      }
      const number = delivery.attempts + 1;
      await this.deliveries.update(tx, delivery, { attempts: number });
      await this.deliveries.addAttempt(tx, delivery.id, { id: attemptId, number, startedAt: now });
      return { lane, delivery, attemptId };
    });
  }

  /** Reads the event now, so that erased data are not sent. */
  private async send({ delivery }: Claim, signal?: AbortSignal): Promise<AttemptResult> {
    const webhook = await this.webhooks.findById(delivery.webhookId);
    const event = await this.events.findByPosition(delivery.position);
    if (!webhook || !event) {
      return { durationMs: 0, status: null, answer: null, error: 'The webhook or the event is no more' };
    }
    const { type, recordedOn: time, traceparent } = event;
    const message = { id: delivery.id, type, time, data: eventRecord(event), traceparent };
    return this.sender.send(webhook, message, signal);
  }

  private async settle({ lane, delivery, attemptId }: Claim, result: AttemptResult): Promise<boolean> {
    const chance = Math.random();
    return this.unitOfWork.run(async (tx) => {
      const isHeld = await this.lanes.lockHeld(tx, lane.id, attemptId);
      await this.deliveries.endAttempt(tx, attemptId, result);
      const found = await this.deliveries.find(tx, lane.webhookId, delivery.id);
      if (!isHeld || !found) {
        return isSuccess(result);
      }
      const now = this.clock.now();
      const tries = found.tries + (result.interrupted ? 0 : 1);
      const next = getConsequence(result, tries, now, chance);
      await this.deliveries.update(
        tx,
        found,
        next.kind === 'again'
          ? { tries, nextAttemptAt: next.at }
          : {
              tries,
              nextAttemptAt: null,
              finishedAt: now,
              status: next.kind === 'succeeded' ? 'succeeded' : 'failed',
            },
      );
      if (next.kind === 'again') {
        await this.lanes.giveBack(tx, lane.id, next.at);
      } else if (await this.deliveries.findFirstPending(tx, lane.webhookId, lane.aggregateId)) {
        await this.lanes.giveBack(tx, lane.id, now);
      } else {
        await this.lanes.remove(tx, lane.id);
      }
      if (next.kind === 'gone') {
        await this.webhookRows.deactivate(tx, lane.webhookId, now);
      } else if (next.kind === 'again' && next.pausedUntil) {
        await this.webhookRows.pause(tx, lane.webhookId, next.pausedUntil);
      }
      this.unitOfWork.afterCommit(tx, () => countDelivery(next));
      return next.kind === 'succeeded';
    });
  }
}

function inAnyOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
