import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { AdminOrSellerGuard, Permission } from '../../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import type { Language } from '#platform/language/language.js';
import { CampaignCategoryReader } from '../campaign-category.reader.js';
import { CampaignCategoryNotFound } from '../../campaign.errors.js';
import { type CategoryRecord, presentCategory } from './campaign-category.dto.js';

@Controller(inStore('campaignCategory'))
@UseGuards(AdminOrSellerGuard)
export class CampaignCategoryRecordController {
  constructor(private readonly categories: CampaignCategoryReader) {}

  /** Shows a category. */
  @Get(':category')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async show(
    @Param('category', IdPipe) id: string,
    @InLanguage() language: Language,
  ): Promise<CategoryRecord> {
    const category = await this.categories.findById(id);
    if (!category) {
      throw new CampaignCategoryNotFound();
    }
    return presentCategory(category, language);
  }
}
