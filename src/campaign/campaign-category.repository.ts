import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { CampaignCategoryEntity } from './campaign-category.entity.js';

/** What the audit log may tell of it. */
const SHOWN = ['name', 'active', 'sortOrder', 'translations'];

@Injectable()
export class CampaignCategoryRepository {
  async add(tx: Tx, category: CampaignCategoryEntity): Promise<void> {
    await insert(tx, CampaignCategoryEntity, [category]);
    noteChange(tx, { type: 'category', id: category.id, before: null, after: category, shown: SHOWN });
  }

  async find(tx: Tx, id: string): Promise<CampaignCategoryEntity | null> {
    const [category] = await select(tx, CampaignCategoryEntity, 'WHERE id = ?', [id]);
    return category ?? null;
  }

  /** @throws {Overtaken} when it no longer is what was found */
  async update(
    tx: Tx,
    category: CampaignCategoryEntity,
    changes: Partial<CampaignCategoryEntity>,
  ): Promise<void> {
    const { id, revision } = category;
    const { affected } = await tx.update(
      CampaignCategoryEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
    noteChange(tx, { type: 'category', id, before: category, after: changes, shown: SHOWN });
  }
}
