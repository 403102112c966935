import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { SegmentModule } from '../segment/index.js';
import { StoreModule } from '../store/index.js';
import { BuyCampaign } from './buy-campaign.js';
import { CampaignCategoryEntity } from './campaign-category.entity.js';
import { CampaignDescriptions } from './campaign-description.service.js';
import { CampaignTagEntity } from './campaign-tag.entity.js';
import { CampaignEntity } from './campaign.entity.js';
import { CampaignReader } from './campaign.reader.js';
import { CampaignRepository } from './campaign.repository.js';
import { AdminBoughtCampaignController } from './http/admin-bought-campaign.controller.js';
import { AdminPurchaseController } from './http/admin-purchase.controller.js';
import { CustomerBoughtCampaignController } from './http/customer-bought-campaign.controller.js';
import { CustomerPurchaseController } from './http/customer-purchase.controller.js';
import { LegacyPurchaseController } from './http/legacy-purchase.controller.js';
import { SellerBoughtCampaignController } from './http/seller-bought-campaign.controller.js';
import { SellerPurchaseController } from './http/seller-purchase.controller.js';

const ENTITIES = [CampaignCategoryEntity, CampaignEntity, CampaignTagEntity];
const MODULES = [
  ...[AccountModule, AuthModule, CouponModule, CustomerModule],
  ...[EventModule, LevelModule, SegmentModule, StoreModule],
];

@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES), ...MODULES],
  controllers: [
    AdminBoughtCampaignController,
    AdminPurchaseController,
    CustomerBoughtCampaignController,
    CustomerPurchaseController,
    LegacyPurchaseController,
    SellerBoughtCampaignController,
    SellerPurchaseController,
  ],
  providers: [BuyCampaign, CampaignDescriptions, CampaignReader, CampaignRepository],
})
export class CampaignModule {}
