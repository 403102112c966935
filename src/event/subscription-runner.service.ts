import { Injectable } from '@nestjs/common';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { EventCheckpointRepository } from './event-checkpoint.repository.js';
import type { EventSubscription, WriteWithCheckpoint } from './event-subscription.model.js';
import { EventLogReader } from './event-log.reader.js';

const BATCH_SIZE_MAX = 500;

/**
 * Hands a subscription its next events and then moves its checkpoint, in that order: a crash in between repeats a
 * batch and loses none. A process that handles an event has handled, or found handled, all before it; so each event comes for
 * the first time after those before it, even when two processes should once be at it. The lock only spares them that.
 */
@Injectable()
export class SubscriptionRunnerService {
  constructor(
    private readonly namedLock: NamedLock,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventLogReader,
    private readonly checkpoints: EventCheckpointRepository,
  ) {}

  /**
   * Returns how many events were handled; 0 also when another process runs the batch. Without a recipient the checkpoint
   * moves to the last event before the question was asked: events after a recipient was added are never skipped.
   */
  async runBatch(subscription: EventSubscription): Promise<number> {
    const { name } = subscription;
    // Looks before it takes the lock, so that a service with nothing to do writes nothing.
    const last = await this.lastPosition();
    if (((await this.checkpoints.find(name)) ?? 0) >= last) {
      return 0;
    }
    if ((await subscription.isWanted?.()) === false) {
      await this.skipTo(subscription, last);
      return 0;
    }
    return (await this.namedLock.tryRun(`subscription ${name}`, () => this.handleNext(subscription))) ?? 0;
  }

  /** The position of the last event; whatever an event up to it has changed can be read by now. */
  async lastPosition(): Promise<number> {
    return this.events.lastPosition();
  }

  /** For a caller that has read the state that all events up to a position have left, so that these need not be handled. */
  async skipTo({ name }: Pick<EventSubscription, 'name'>, position: number): Promise<void> {
    if ((await this.checkpoints.find(name)) === null) {
      await this.unitOfWork.run((tx) => this.checkpoints.add(tx, name, 0));
    }
    await this.unitOfWork.run((tx) => this.checkpoints.moveForward(tx, name, position));
  }

  /** The position of the last event that a subscription has handled; 0 before the first. */
  async positionOf({ name }: Pick<EventSubscription, 'name'>): Promise<number> {
    return (await this.checkpoints.find(name)) ?? 0;
  }

  /**
   * Forgets how far subscriptions have come: the next batch of each begins with the first event. Call it in the transaction
   * that removes what they have written.
   * @param prefix Their names begin so.
   */
  async beginAgain(tx: Tx, prefix: string): Promise<void> {
    await this.checkpoints.removeAll(tx, prefix);
  }

  private async handleNext(subscription: EventSubscription): Promise<number> {
    const checkpoint = await this.checkpointOf(subscription);
    const batch = await this.events.listAfter(checkpoint, BATCH_SIZE_MAX);
    const last = batch.at(-1);
    if (last) {
      const write = await subscription.handle(batch);
      await this.move(subscription, checkpoint, last.position, write);
    }
    return batch.length;
  }

  private async checkpointOf({ name }: EventSubscription): Promise<number> {
    const checkpoint = await this.checkpoints.find(name);
    if (checkpoint === null) {
      await this.unitOfWork.run((tx) => this.checkpoints.add(tx, name, 0));
    }
    return checkpoint ?? 0;
  }

  /** The lock may have been lost meanwhile: a checkpoint that another process has moved must not be moved back. */
  private async move(
    { name }: EventSubscription,
    from: number,
    to: number,
    write: WriteWithCheckpoint | undefined,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.checkpoints.move(tx, name, from, to))) {
        throw new Error(`Another process has taken over the subscription ${name}`);
      }
      await write?.(tx);
    });
  }
}
