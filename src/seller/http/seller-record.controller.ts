import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { AdminOrSellerGuard, Caller, NotOneself, Permission, type Principal } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { inStore } from '../../platform/http/paths.js';
import { SellerNotFound } from '../seller.errors.js';
import { SellerReader } from '../seller.reader.js';
import { presentSeller, type SellerRecord } from './seller.presenter.js';

/** One seller, for administrators and for the seller himself. */
@Controller(inStore('seller'))
@UseGuards(AdminOrSellerGuard)
export class SellerRecordController {
  constructor(private readonly sellers: SellerReader) {}

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
    return presentSeller(seller);
  }
}
