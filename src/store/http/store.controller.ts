import { Body, Controller, Get, HttpCode, Query, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../../auth/index.js';
import { linked } from '../../platform/http/linked.js';
import { ReferencePageRequest } from '../../platform/http/page.request.js';
import { onlyUnscoped } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { CreateStore } from '../create-store.js';
import { StoreReader } from '../store.reader.js';
import { CreateStoreRequest } from './create-store.request.js';
import { presentStores, type StoreCreatedResponse, type StoreListResponse } from './store.presenter.js';

@Controller(onlyUnscoped('store'))
@UseGuards(AdminGuard)
export class StoreController {
  constructor(
    private readonly stores: StoreReader,
    private readonly createStore: CreateStore,
  ) {}

  /** Lists the stores. Sortable by `code`, `name` and `createdAt`. */
  @Get()
  async list(@Query() query: ReferencePageRequest): Promise<StoreListResponse> {
    const page = await this.stores.list(query);
    return linked(presentStores(page.rows, page.total), page);
  }

  /** Opens a store. Its code is the segment of its paths. */
  @Post()
  @HttpCode(200)
  async create(@Body() store: CreateStoreRequest): Promise<StoreCreatedResponse> {
    return { storeId: await this.createStore.execute(store) };
  }
}
