import { Body, Get, HttpCode, Injectable, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { readRecord } from '#platform/http/request/import.dto.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { type Language, DEFAULT_LOCALE } from '#platform/language/language.js';
import { ForAdministrators, ForStaff, Permission } from '../../../auth/index.js';
import { CampaignCategoryNotFound } from '../../campaign.errors.js';
import { CampaignCategoryReader, CATEGORY_COLUMNS } from '../campaign-category.reader.js';
import { type CampaignCategoryBodies, CampaignCategoryService } from '../campaign-category.service.js';
import type { CategoryFields } from '../category.rules.js';
import {
  CampaignCategoryRequest,
  type CategoryIdResponse,
  type CategoryListResponse,
  type CategoryRecord,
  CategoryStateRequest,
  ListCategoriesRequest,
  presentCategories,
  presentCategory,
} from './campaign-category.dto.js';

/** See `RecordBodies`. */
@Injectable()
export class RequestedCategories implements CampaignCategoryBodies {
  async read(_storeId: string, body: object): Promise<CategoryFields | string> {
    return readRecord(CampaignCategoryRequest, body, getFields);
  }
}

@ForAdministrators('campaignCategory')
export class CampaignCategoryController {
  constructor(
    private readonly categories: CampaignCategoryReader,
    private readonly campaignCategoryService: CampaignCategoryService,
  ) {}

  /** Lists the categories in their order. `perPage=-1` lists all. */
  @Get()
  @SortedBy(CATEGORY_COLUMNS, 'sortOrder')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @Query() query: ListCategoriesRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CategoryListResponse> {
    const page = await this.categories.list(query);
    setLinkHeader(response, page);
    return presentCategories(page.rows, page.total, language);
  }

  /** Creates a category. */
  @Post()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async create(@Body() category: CampaignCategoryRequest): Promise<CategoryIdResponse> {
    return { campaignCategoryId: await this.campaignCategoryService.create(getFields(category)) };
  }

  /** Changes a category. What is left out stays as it is. */
  @Put(':category')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async edit(
    @Param('category', IdPipe) id: string,
    @Body() category: CampaignCategoryRequest,
    @InLanguage() language: Language,
    @Edit(CampaignCategoryRequest) edit: RecordEdit,
  ): Promise<CategoryIdResponse> {
    await edit.run(
      category.revision,
      (expected) => this.campaignCategoryService.edit(id, getFields(category), expected),
      () => getRecord(this.categories, id, language),
    );
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
    await this.campaignCategoryService.edit(id, { active });
  }
}

function getFields({
  given,
  translations,
  name,
  active,
  sortOrder,
}: CampaignCategoryRequest): CategoryFields {
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

@ForStaff('campaignCategory')
export class CampaignCategoryRecordController {
  constructor(private readonly categories: CampaignCategoryReader) {}

  /** Shows a category. */
  @Get(':category')
  @ShowsRevision()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async show(
    @Param('category', IdPipe) id: string,
    @InLanguage() language: Language,
  ): Promise<CategoryRecord> {
    return getRecord(this.categories, id, language);
  }
}

/** @throws {CampaignCategoryNotFound} */
async function getRecord(
  categories: CampaignCategoryReader,
  id: string,
  language: Language,
): Promise<CategoryRecord> {
  const category = await categories.findById(id);
  if (!category) {
    throw new CampaignCategoryNotFound();
  }
  return presentCategory(category, language);
}
