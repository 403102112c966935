import { Injectable } from '@nestjs/common';
import { insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { CampaignCategoryEntity } from './campaign-category.entity.js';

@Injectable()
export class CampaignCategoryRepository {
  async add(tx: Tx, category: CampaignCategoryEntity): Promise<void> {
    await insert(tx, CampaignCategoryEntity, [category]);
  }

  async find(tx: Tx, id: string): Promise<CampaignCategoryEntity | null> {
    const [category] = await select(tx, CampaignCategoryEntity, 'WHERE id = ?', [id]);
    return category ?? null;
  }

  /** @throws {Overtaken} when it no longer is what was found */
  async update(
    tx: Tx,
    { id, revision }: CampaignCategoryEntity,
    changes: Partial<CampaignCategoryEntity>,
  ): Promise<void> {
    const { affected } = await tx.update(
      CampaignCategoryEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
  }
}
