import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { SellerNotFound } from './seller.errors.js';
import { PosModule } from '../pos/index.js';
import { EventModule } from '../event/index.js';
import { MessageModule } from '../message/index.js';
import {
  RequestedSellers,
  SellerCsvController,
  SellerRecordController,
  SellersController,
} from './http/sellers.controller.js';
import { SellerRecordsService } from './http/seller-records.service.js';
import { SellerBodies, SellerService } from './seller.service.js';
import { SellerEntity } from './seller.entity.js';
import { SellerFactorNoticesService } from './seller-factor-notices.service.js';
import { SellerReader } from './seller.reader.js';
import { SellerRepository } from './seller.repository.js';

@Extension(PathParameters)
@Module({
  imports: [TypeOrmModule.forFeature([SellerEntity]), EventModule, MessageModule, PosModule],
  controllers: [SellerRecordController, SellersController, SellerCsvController],
  providers: [
    { provide: SellerBodies, useClass: RequestedSellers },
    SellerFactorNoticesService,
    SellerRecordsService,
    SellerService,
    SellerReader,
    SellerRepository,
  ],
  exports: [SellerBodies, SellerService, SellerReader],
})
export class SellerModule implements PathParameters {
  readonly missing = { seller: SellerNotFound };
}
