import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { AdminOrSellerGuard, Permission } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { inStore } from '../../platform/http/paths.js';
import { CampaignCategoryReader } from '../campaign-category.reader.js';
import { CampaignCategoryNotFound } from '../campaign.errors.js';
import { type CategoryRecord, presentCategory } from './campaign-category.presenter.js';

@Controller(inStore('campaignCategory'))
@UseGuards(AdminOrSellerGuard)
export class CampaignCategoryRecordController {
  constructor(private readonly categories: CampaignCategoryReader) {}

  /** Shows a category. */
  @Get(':category')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async show(@Param('category', IdPipe) id: string): Promise<CategoryRecord> {
    const category = await this.categories.findById(id);
    if (!category) {
      throw new CampaignCategoryNotFound();
    }
    return presentCategory(category);
  }
}
