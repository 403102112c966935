import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcherService } from './webhook-dispatcher.service.js';
import { WebhookLaneRepository } from './webhook-lane.repository.js';

export interface NewDelivery {
  readonly webhookId: string;
  readonly event: Pick<StoredEvent, 'position' | 'uuid' | 'type'>;
}

export const DELIVERIES_MAX = 500;

@Injectable()
export class QueuedDeliveriesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly lanes: WebhookLaneRepository,
    private readonly dispatcher: WebhookDispatcherService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds missing deliveries to the ends of their lanes, in the caller's unit of work; returns the number. Writes existing lanes in the
   * order of their ids, then adds lanes, then deliveries: a transaction that closes an empty lane writes its row, too.
   * @param origin An event has one delivery for each origin and webhook; repeated additions are ignored
   * @throws {ConcurrencyConflict} when another transaction adds the same, or has closed a lane
   */
  async add(tx: Tx, origin: string, wanted: readonly NewDelivery[]): Promise<number> {
    const webhookIds = distinct(wanted.map(({ webhookId }) => webhookId));
    const positions = distinct(wanted.map(({ event }) => event.position));
    const queued = await this.deliveries.findQueued(tx, origin, webhookIds, positions);
    const missing = wanted.filter(({ webhookId, event }) => !queued.has(`${webhookId} ${event.position}`));
    if (missing.length === 0) {
      return 0;
    }
    const now = this.clock.now();
    await this.openLanes(tx, missing, now);
    await this.deliveries.add(
      tx,
      missing.map(({ webhookId, event: { position, uuid, type } }) => ({
        id: randomUUID(),
        webhookId,
        position,
        origin,
        aggregateId: uuid,
        eventType: type,
        status: 'pending',
        attempts: 0,
        tries: 0,
        createdAt: now,
        nextAttemptAt: null,
        finishedAt: null,
        revision: 0,
      })),
    );
    this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
    return missing.length;
  }

  private async openLanes(tx: Tx, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    const wanted = new Map(
      deliveries.map(({ webhookId, event }) => [
        `${webhookId} ${event.uuid}`,
        { webhookId, aggregateId: event.uuid },
      ]),
    );
    const webhookIds = distinct([...wanted.values()].map(({ webhookId }) => webhookId));
    const aggregateIds = distinct([...wanted.values()].map(({ aggregateId }) => aggregateId));
    // Reads every webhook with every aggregate: a few lanes more than needed.
    const open = (await this.lanes.findAll(tx, webhookIds, aggregateIds)).filter((lane) =>
      wanted.delete(`${lane.webhookId} ${lane.aggregateId}`),
    );
    if (open.length > 0) {
      await this.lanes.touch(
        tx,
        open.map(({ id }) => id),
      );
    }
    if (wanted.size > 0) {
      await this.lanes.add(
        tx,
        [...wanted.values()].map((lane) => ({
          id: randomUUID(),
          ...lane,
          dueAt: now,
          attemptId: null,
          revision: 0,
        })),
      );
    }
  }
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
