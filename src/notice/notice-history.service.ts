import { Injectable } from '@nestjs/common';
import { SubscriptionRunnerService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { WriteMessagesSubscription } from './messages/write-messages.subscription.js';

/** For a history that is loaded into an empty database: its customers get no messages about it. */
@Injectable()
export class NoticeHistoryService {
  constructor(
    private readonly runner: SubscriptionRunnerService,
    private readonly subscription: WriteMessagesSubscription,
  ) {}

  /** In the unit of work that has recorded all events that there are. */
  async skip(tx: Tx): Promise<void> {
    await this.runner.skipAll(tx, this.subscription);
  }
}
