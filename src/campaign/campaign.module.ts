import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { SearchModule } from '../search/index.js';
import { SegmentModule, SegmentUsers } from '../segment/index.js';
import { StoreModule } from '../store/index.js';
import { BoughtRewards } from './bought-reward.service.js';
import { BuyCampaign } from './buy-campaign.js';
import { CampaignCategoryEntity } from './campaign-category.entity.js';
import { CampaignDescriptions } from './campaign-description.service.js';
import { CampaignTagEntity } from './campaign-tag.entity.js';
import { CampaignEntity } from './campaign.entity.js';
import { CampaignReader } from './campaign.reader.js';
import { CampaignRepository } from './campaign.repository.js';
import { AdminBoughtCampaignController } from './http/admin-bought-campaign.controller.js';
import { AdminPurchaseController } from './http/admin-purchase.controller.js';
import { BoughtRewardController } from './http/bought-reward.controller.js';
import { CampaignCodeController } from './http/campaign-code.controller.js';
import { CashbackController } from './http/cashback.controller.js';
import { CustomerBoughtCampaignController } from './http/customer-bought-campaign.controller.js';
import { CustomerPurchaseController } from './http/customer-purchase.controller.js';
import { LegacyPurchaseController } from './http/legacy-purchase.controller.js';
import { SellerBoughtCampaignController } from './http/seller-bought-campaign.controller.js';
import { SellerPurchaseController } from './http/seller-purchase.controller.js';
import { AdminOfferController } from './http/admin-offer.controller.js';
import { CampaignController } from './http/campaign.controller.js';
import { CampaignCategoryController } from './http/campaign-category.controller.js';
import { CampaignCategoryRecordController } from './http/campaign-category-record.controller.js';
import { CampaignCustomersController } from './http/campaign-customers.controller.js';
import { CampaignRecordController } from './http/campaign-record.controller.js';
import { CustomerOfferController } from './http/customer-offer.controller.js';
import { PublicCampaignController } from './http/public-campaign.controller.js';
import { SellerCampaignController } from './http/seller-campaign.controller.js';
import { SellerOfferController } from './http/seller-offer.controller.js';
import { CampaignAudiences } from './campaign-audience.service.js';
import { CampaignCategoryReader } from './campaign-category.reader.js';
import { CampaignCategoryRepository } from './campaign-category.repository.js';
import { CampaignListReader } from './campaign-list.reader.js';
import { CampaignOffers } from './campaign-offers.service.js';
import { CampaignSearchReader } from './campaign-search.reader.js';
import { CampaignReferences } from './campaign-references.service.js';
import { CreateCampaign } from './create-campaign.js';
import { CreateCampaignCategory } from './create-campaign-category.js';
import { EditCampaign } from './edit-campaign.js';
import { RedeemCashback } from './redeem-cashback.js';
import { SearchableCampaigns } from './searchable-campaigns.js';
import { SearchablePurchases } from './searchable-purchases.js';
import { SimulateCashback } from './simulate-cashback.js';
import { EditCampaignCategory } from './edit-campaign-category.js';

const ENTITIES = [CampaignCategoryEntity, CampaignEntity, CampaignTagEntity];
const MODULES = [
  ...[AccountModule, AuthModule, CouponModule, CustomerModule],
  ...[EventModule, LevelModule, SearchModule, SegmentModule, StoreModule],
];

@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES), ...MODULES],
  controllers: [
    // Asked for most: the router compares a request with one path after the other.
    CustomerPurchaseController,
    CustomerOfferController,
    CustomerBoughtCampaignController,
    AdminBoughtCampaignController,
    AdminPurchaseController,
    BoughtRewardController,
    CampaignCodeController,
    CashbackController,
    LegacyPurchaseController,
    SellerBoughtCampaignController,
    SellerPurchaseController,
    AdminOfferController,
    CampaignCategoryController,
    CampaignCategoryRecordController,
    CampaignController,
    CampaignCustomersController,
    PublicCampaignController,
    SellerCampaignController,
    SellerOfferController,
    // The last: `campaign/:campaign` would match whatever begins with `campaign/`.
    CampaignRecordController,
  ],
  providers: [
    ...[BoughtRewards, RedeemCashback, SimulateCashback],
    ...[CampaignSearchReader, SearchableCampaigns, SearchablePurchases],
    ...[BuyCampaign, CampaignDescriptions, CampaignReader, CampaignRepository],
    ...[
      CampaignAudiences,
      CampaignCategoryReader,
      CampaignCategoryRepository,
      CampaignListReader,
      CampaignOffers,
    ],
    ...[CampaignReferences, CreateCampaign, CreateCampaignCategory, EditCampaign, EditCampaignCategory],
  ],
  exports: [BuyCampaign, CreateCampaign, CreateCampaignCategory],
})
export class CampaignModule implements OnModuleInit {
  constructor(
    private readonly segmentUsers: SegmentUsers,
    private readonly campaigns: CampaignRepository,
  ) {}

  onModuleInit(): void {
    this.segmentUsers.register((tx, segmentId) => this.campaigns.findNamesForSegment(tx, segmentId));
  }
}
