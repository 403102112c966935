import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type ErasedPerson, type Forgotten, PersonalData } from '#platform/personal-data.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';

const TABLE = 'push_subscription';

/** Where a person gets notifications. */
@Extension(PersonalData)
@Injectable()
export class PersonalPushService extends PersonalData {
  readonly tables = [TABLE];

  constructor(private readonly subscriptions: PushSubscriptionRepository) {
    super();
  }

  override async forget(tx: Tx, { id }: ErasedPerson): Promise<Forgotten> {
    const rows = await this.subscriptions.removeAll(tx, id);
    return { rows: [{ table: TABLE, rows }], aggregateIds: [] };
  }
}
