import { Module } from '@nestjs/common';
import { SellerRecordController } from './http/seller-record.controller.js';
import { SellerModule } from './seller.module.js';

/**
 * `/api/seller/{seller}` would answer for `/api/seller/campaign`, so it has to come behind the paths of all modules:
 * whoever puts the service together imports this last, and no module imports it.
 */
@Module({ imports: [SellerModule], controllers: [SellerRecordController] })
export class SellerRecordModule {}
