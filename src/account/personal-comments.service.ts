import { Injectable } from '@nestjs/common';
import { EventErasureService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type Forgotten, type ErasedPerson, PersonalData } from '#platform/personal-data.js';
import { PERSONAL_ACCOUNT_EVENTS } from './account.events.js';
import { CommentRepository } from './comment.repository.js';

/** Comments of transfers, also those of the other side of transfers between customers: both have the same. */
@Extension(PersonalData)
@Injectable()
export class PersonalCommentsService extends PersonalData {
  readonly tables = ['points_transfer', 'event'];

  constructor(
    private readonly comments: CommentRepository,
    private readonly events: EventErasureService,
  ) {
    super();
  }

  override async forget(tx: Tx, { accountId, id, mergedIds }: ErasedPerson): Promise<Forgotten> {
    if (accountId === null) {
      return { rows: [], aggregateIds: [] };
    }
    const others = await this.comments.findOthers(tx, accountId);
    const own = await this.comments.empty(tx, accountId);
    let sent = 0;
    let events = await this.events.overwrite(tx, PERSONAL_ACCOUNT_EVENTS, [accountId]);
    // Transfers with others name the customer who they were with at the time.
    for (const customerId of [id, ...mergedIds]) {
      sent += await this.comments.emptyOfOthers(tx, others, customerId);
      events += await this.events.overwrite(tx, PERSONAL_ACCOUNT_EVENTS, others, customerId);
    }
    return {
      rows: [
        { table: 'points_transfer', rows: own + sent },
        { table: 'event', rows: events },
      ],
      aggregateIds: [accountId, ...others],
    };
  }
}
