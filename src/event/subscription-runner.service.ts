import { Injectable } from '@nestjs/common';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { EventCheckpointRepository } from './event-checkpoint.repository.js';
import type { EventSubscription } from './event-subscription.model.js';
import { EventLogReader } from './event-log.reader.js';

const BATCH_SIZE_MAX = 500;
const BATCHES_MAX = 20;

/**
 * Hands the next events to a subscription, then moves its checkpoint: a crash in between repeats a batch and loses none. Each event first
 * arrives after its predecessors, even with two processes at once. The lock only saves double work.
 */
@Injectable()
export class SubscriptionRunnerService {
  constructor(
    private readonly namedLock: NamedLock,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventLogReader,
    private readonly checkpoints: EventCheckpointRepository,
  ) {}

  /** Runs batches until one is not full, or until there were many. Returns the number of handled events. */
  async runBatches(subscription: EventSubscription): Promise<number> {
    let handled = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const count = await this.runBatch(subscription);
      handled += count;
      if (count < BATCH_SIZE_MAX) {
        break;
      }
    }
    return handled;
  }

  /**
   * Returns the number of handled events; 0 while another process runs the batch. Without a recipient, the checkpoint moves to the last
   * event before the question, so events after the addition of a recipient are never skipped.
   */
  async runBatch(subscription: EventSubscription): Promise<number> {
    const { name } = subscription;
    // Reads before the lock, so that an idle service writes nothing.
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

  async lastPosition(): Promise<number> {
    return this.events.lastPosition();
  }

  /** For a caller that has read the state after all events up to the position. */
  async skipTo({ name }: Pick<EventSubscription, 'name'>, position: number): Promise<void> {
    if ((await this.checkpoints.find(name)) === null) {
      await this.unitOfWork.run((tx) => this.checkpoints.add(tx, name, 0));
    }
    await this.unitOfWork.run((tx) => this.checkpoints.moveForward(tx, name, position));
  }

  /** For the unit of work that has recorded all events of the database: they get the positions from 1 to their number. */
  async skipAll(tx: Tx, { name }: Pick<EventSubscription, 'name'>): Promise<void> {
    await this.checkpoints.moveForward(tx, name, await this.checkpoints.countEvents(tx));
  }

  async getPosition({ name }: Pick<EventSubscription, 'name'>): Promise<number> {
    return (await this.checkpoints.find(name)) ?? 0;
  }

  /**
   * Restarts subscriptions from the first event. Call it in the transaction that removes their results.
   * @param prefix The beginning of their names
   */
  async beginAgain(tx: Tx, prefix: string): Promise<void> {
    await this.checkpoints.removeAll(tx, prefix);
  }

  private async handleNext(subscription: EventSubscription): Promise<number> {
    const checkpoint = await this.getCheckpoint(subscription);
    const batch = await this.events.listAfter(checkpoint, BATCH_SIZE_MAX);
    const last = batch.at(-1);
    if (last) {
      const found = await subscription.handle(batch);
      await this.move(subscription, checkpoint, last.position, found);
    }
    return batch.length;
  }

  private async getCheckpoint({ name }: EventSubscription): Promise<number> {
    const checkpoint = await this.checkpoints.find(name);
    if (checkpoint === null) {
      await this.unitOfWork.run((tx) => this.checkpoints.add(tx, name, 0));
    }
    return checkpoint ?? 0;
  }

  /** The lock may be lost: a checkpoint that another process has moved must not move back. */
  private async move(
    { name }: EventSubscription,
    from: number,
    to: number,
    found: LaterWrite | undefined,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.checkpoints.move(tx, name, from, to))) {
        throw new Error(`Another process has taken over the subscription ${name}`);
      }
      await found?.write(tx);
    });
  }
}
