import { Injectable } from '@nestjs/common';
import { EventRecorderService, isChanged } from '../../event/index.js';
import { updateRevised } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { CampaignCategoryEntity } from './campaign-category.entity.js';
import {
  campaignCategoryWasCreated,
  campaignCategoryWasUpdated,
  categoryPayload,
} from '../campaign.events.js';

const SHOWN = ['name', 'active', 'sortOrder', 'translations'];

@Injectable()
export class CampaignCategoryRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  async add(tx: Tx, category: CampaignCategoryEntity): Promise<void> {
    await tx.insert(CampaignCategoryEntity, category);
    await invalidateCaches(tx);
    noteChange(tx, { type: 'category', id: category.id, before: null, after: category, shown: SHOWN });
    await this.events.record(tx, campaignCategoryWasCreated(categoryPayload(category, category.createdAt)));
  }

  async find(tx: Tx, id: string): Promise<CampaignCategoryEntity | null> {
    return tx.findOneBy(CampaignCategoryEntity, { id });
  }

  /** @throws {ConcurrencyConflict} when the category has changed */
  async update(
    tx: Tx,
    category: CampaignCategoryEntity,
    changes: Partial<CampaignCategoryEntity>,
  ): Promise<void> {
    const { id } = category;
    await updateRevised(tx, CampaignCategoryEntity, category, changes);
    await invalidateCaches(tx);
    noteChange(tx, { type: 'category', id, before: category, after: changes, shown: SHOWN });
    if (isChanged(category, changes)) {
      const after = { ...category, ...changes };
      await this.events.record(tx, campaignCategoryWasUpdated(categoryPayload(after, this.clock.now())));
    }
  }
}
