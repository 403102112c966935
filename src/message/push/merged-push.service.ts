import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import {
  type MergedPair,
  MergedData,
  type MovableRows,
  type MovedData,
  type MovedBefore,
} from '#platform/merged-data.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';

interface Kept {
  readonly ids: readonly string[];
}

/**
 * Phones of customers who are merged. They are kept apart from the list of moved rows: each may be gone by the time of an undo, because a
 * browser ends its subscription when it likes.
 */
@Extension(MergedData)
@Injectable()
export class MergedPushService extends MergedData {
  readonly name = 'push';

  constructor(private readonly subscriptions: PushSubscriptionRepository) {
    super();
  }

  override count(): Promise<readonly MovableRows[]> {
    return Promise.resolve([]);
  }

  override async move(tx: Tx, { source, target }: MergedPair): Promise<MovedData> {
    const ids = await this.subscriptions.moveAll(tx, source.id, target.id);
    return { rows: [], kept: { ids } satisfies Kept };
  }

  override async moveBack(tx: Tx, { source, target }: MergedPair, { kept }: MovedBefore): Promise<void> {
    const { ids } = (kept ?? { ids: [] }) as Kept;
    await this.subscriptions.moveThese(tx, ids, target.id, source.id);
  }
}
