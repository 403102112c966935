import { Body, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiConflictResponse } from '@nestjs/swagger';
import { Caller, ForAdministrators, Permission, type Principal } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { MergeCustomers } from '../merge-customers.js';
import { MergePreviewsService } from '../merge-previews.service.js';
import { UndoMerge } from '../undo-merge.js';
import {
  type CustomerMergeResponse,
  MergeCustomerRequest,
  type MergePreviewResponse,
  presentMerge,
  presentPreview,
} from './customer-merge.dto.js';

@ForAdministrators('admin/customer')
export class CustomerMergeController {
  constructor(
    private readonly mergeCustomers: MergeCustomers,
    private readonly undoMerge: UndoMerge,
    private readonly previews: MergePreviewsService,
    private readonly ofPath: CustomerResolverService,
  ) {}

  /** Shows who a customer was merged into, and whether the merge can be undone. */
  @Get(':customer/merge')
  @Permission('CUSTOMER', 'VIEW')
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<CustomerMergeResponse> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    return presentMerge(await this.previews.show(store.id, id));
  }

  /** Shows what a merge would do, and changes nothing. It is refused as the merge would be. */
  @Get(':customer/merge/preview')
  @ApiConflictResponse()
  @Permission('CUSTOMER', 'VIEW')
  async preview(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Query() { into }: MergeCustomerRequest,
  ): Promise<MergePreviewResponse> {
    const { id: sourceId } = await this.ofPath.find(store, idOrCard, caller);
    const merging = { storeId: store.id, sourceId, targetId: into };
    return presentPreview(await this.previews.preview(merging));
  }

  /**
   * Merges the customer of the path into another one of the store, who has all points, coupons and sales of both from then on. The level follows
   * from these. Contacts that the other one does not have go over. The customer of the path is blocked and stays in the lists; a sale that
   * names their card, e-mail or phone is the other one's. Can be undone until something has happened to either.
   */
  @Post(':customer/merge')
  @HttpCode(204)
  @ApiConflictResponse()
  @Permission('CUSTOMER', 'MODIFY')
  async merge(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { into }: MergeCustomerRequest,
  ): Promise<void> {
    const { id: sourceId } = await this.ofPath.find(store, idOrCard, caller);
    await this.mergeCustomers.execute({ storeId: store.id, sourceId, targetId: into });
  }

  /**
   * Undoes the merge of the customer of the path: both have again what they had. 409 once points, coupons, sales, the level or the record of
   * one of the two have changed.
   */
  @Delete(':customer/merge')
  @HttpCode(204)
  @ApiConflictResponse()
  @Permission('CUSTOMER', 'MODIFY')
  async undo(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.undoMerge.execute(store.id, id);
  }
}
