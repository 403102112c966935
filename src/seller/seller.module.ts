import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { RegisterSeller } from './register-seller.js';
import { SellerEntity } from './seller.entity.js';
import { SellerReader } from './seller.reader.js';
import { SellerRepository } from './seller.repository.js';
import { SellerService } from './seller.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SellerEntity]), AuthModule],
  providers: [RegisterSeller, SellerReader, SellerRepository, SellerService],
  exports: [RegisterSeller, SellerReader, SellerService],
})
export class SellerModule {}
