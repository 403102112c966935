import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SellersController } from './http/sellers.controller.js';
import { RegisterSeller } from './register-seller.js';
import { SellerEntity } from './seller.entity.js';
import { SellerReader } from './seller.reader.js';
import { SellerRepository } from './seller.repository.js';
import { SellerService } from './seller.service.js';
import { UpdateSeller } from './update-seller.js';

@Module({
  imports: [TypeOrmModule.forFeature([SellerEntity])],
  controllers: [SellersController],
  providers: [RegisterSeller, SellerReader, SellerRepository, SellerService, UpdateSeller],
  exports: [RegisterSeller, SellerReader, SellerService],
})
export class SellerModule {}
