import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { AdminOrSellerGuard, Caller, NotOneself, Permission, type Principal } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { PosReader } from '../../pos/index.js';
import { SellerNotFound } from '../seller.errors.js';
import { SellerReader } from '../seller.reader.js';
import { presentSeller, type SellerRecord } from './seller.dto.js';

/** One seller, for administrators and for the seller themselves. */
@Controller(inStore('seller'))
@UseGuards(AdminOrSellerGuard)
export class SellerRecordController {
  constructor(
    private readonly sellers: SellerReader,
    private readonly places: PosReader,
  ) {}

  /** Shows one seller. Sellers see themselves only. */
  @Get(':seller')
  @Permission('SELLER', 'VIEW')
  async show(@Caller() caller: Principal, @Param('seller', IdPipe) sellerId: string): Promise<SellerRecord> {
    if (caller.role === 'seller' && caller.id !== sellerId) {
      throw new NotOneself();
    }
    const seller = await this.sellers.findById(sellerId);
    if (!seller) {
      throw new SellerNotFound();
    }
    const { posId } = seller;
    const places = await this.places.findByIds(posId === null ? [] : [posId]);
    return presentSeller(seller, places.get(posId ?? ''));
  }
}
