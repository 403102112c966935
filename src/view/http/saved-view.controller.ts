import { Body, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { Caller, ForAdministrators, type Principal } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { SavedViewsService } from '../saved-views.service.js';
import {
  CreateViewRequest,
  ListViewsRequest,
  presentViews,
  UpdateViewRequest,
  type ViewIdResponse,
  type ViewListResponse,
} from './saved-view.dto.js';

/** Without @Permission: a view needs that of its list. */
@ForAdministrators('admin/views')
export class SavedViewController {
  constructor(private readonly views: SavedViewsService) {}

  /**
   * Lists the caller's views of a list, and then those that other administrators share, each part by name: 100 and 500 at the most. Needs
   * the permission to see the list.
   */
  @Get()
  async list(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Query() { list }: ListViewsRequest,
  ): Promise<ViewListResponse> {
    return presentViews(await this.views.list(store.id, caller, list));
  }

  /** Saves a search of a list under a name. An administrator has 100 at the most. Needs the permission to see the list. */
  @Post()
  async create(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Body() { shared = false, ...view }: CreateViewRequest,
  ): Promise<ViewIdResponse> {
    return { viewId: await this.views.create(store.id, caller, { ...view, shared }) };
  }

  /** Changes the fields that are sent of one of the caller's views. */
  @Put(':view')
  async update(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Param('view', IdPipe) id: string,
    @Body() edit: UpdateViewRequest,
  ): Promise<ViewIdResponse> {
    await this.views.update(store.id, caller, id, edit);
    return { viewId: id };
  }

  /** Removes one of the caller's views. */
  @Delete(':view')
  @HttpCode(204)
  async remove(
    @CurrentStore() store: Store,
    @Caller() caller: Principal,
    @Param('view', IdPipe) id: string,
  ): Promise<void> {
    await this.views.remove(store.id, caller, id);
  }
}
