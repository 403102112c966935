import { Body, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { PageRequest, SortedBy } from '#platform/http/request/page.dto.js';
import { onlyUnscoped } from '#platform/http/request/paths.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { CreateStore } from '../create-store.js';
import { STORE_COLUMNS, StoreReader } from '../store.reader.js';
import {
  CreateStoreRequest,
  presentStores,
  type StoreCreatedResponse,
  type StoreListResponse,
} from './store.dto.js';

@ForAdministrators('store', onlyUnscoped)
export class StoreController {
  constructor(
    private readonly stores: StoreReader,
    private readonly createStore: CreateStore,
  ) {}

  /** Lists the stores. */
  // Without @Permission: the codes are in every path, and no administrator can do anything without them.
  @Get()
  @SortedBy(STORE_COLUMNS, 'code')
  async list(
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StoreListResponse> {
    const page = await this.stores.list(query);
    setLinkHeader(response, page);
    return presentStores(page.rows, page.total);
  }

  /** Opens a store. Its code is the segment of its paths. */
  @Post()
  @Permission('SETTINGS', 'MODIFY')
  async create(@Body() store: CreateStoreRequest): Promise<StoreCreatedResponse> {
    return { storeId: await this.createStore.execute(store) };
  }
}
