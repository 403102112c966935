import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { Post, Put } from '../../platform/http/writes.js';
import { CampaignCategoryReader } from '../campaign-category.reader.js';
import { DEFAULT_LOCALE } from '../campaign-fields.rules.js';
import type { CategoryFields } from '../category.rules.js';
import { CreateCampaignCategory } from '../create-campaign-category.js';
import { EditCampaignCategory } from '../edit-campaign-category.js';
import {
  type CategoryIdResponse,
  type CategoryListResponse,
  presentCategories,
} from './campaign-category.presenter.js';
import {
  CampaignCategoryRequest,
  CategoryStateRequest,
  ListCategoriesRequest,
} from './campaign-category.request.js';

@Controller(inStore('campaignCategory'))
@UseGuards(AdminGuard)
export class CampaignCategoryController {
  constructor(
    private readonly categories: CampaignCategoryReader,
    private readonly createCategory: CreateCampaignCategory,
    private readonly editCategory: EditCampaignCategory,
  ) {}

  /** Lists the categories in their order. `perPage=-1` lists all. */
  @Get()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(@Query() query: ListCategoriesRequest): Promise<CategoryListResponse> {
    const page = await this.categories.list(query);
    return linked(presentCategories(page.rows, page.total), page);
  }

  /** Creates a category. */
  @Post()
  @HttpCode(200)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async create(@Body() category: CampaignCategoryRequest): Promise<CategoryIdResponse> {
    return { campaignCategoryId: await this.createCategory.execute(fieldsOf(category)) };
  }

  /** Changes a category. What is left out stays as it is. */
  @Put(':category')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async edit(
    @Param('category', IdPipe) id: string,
    @Body() category: CampaignCategoryRequest,
  ): Promise<CategoryIdResponse> {
    await this.editCategory.execute(id, fieldsOf(category));
    return { campaignCategoryId: id };
  }

  /** Switches a category on or off. */
  @Post(':category/active')
  @HttpCode(204)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async setActive(
    @Param('category', IdPipe) id: string,
    @Body() { active }: CategoryStateRequest,
  ): Promise<void> {
    await this.editCategory.execute(id, { active });
  }
}

function fieldsOf({ given, translations, name, active, sortOrder }: CampaignCategoryRequest): CategoryFields {
  const named = Object.entries(translations ?? {}).map(([locale, texts]) => [
    locale,
    { name: texts.name ?? '' },
  ]);
  const plain = given.has('name') ? [[DEFAULT_LOCALE, { name: name ?? '' }]] : [];
  return {
    translations: Object.fromEntries([...named, ...plain]) as Record<string, { name: string }>,
    ...(active !== undefined && { active }),
    ...(given.has('sortOrder') && { sortOrder }),
  };
}
