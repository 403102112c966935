import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { CampaignCategoryNotFound, CampaignNotFound } from './campaign.errors.js';
import { AuditModule } from '../audit/index.js';
import { AttachmentModule } from '../attachment/index.js';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { SearchModule } from '../search/index.js';
import { SegmentModule } from '../segment/index.js';
import { SettingsModule } from '../settings/index.js';
import { StoreModule } from '../store/index.js';
import { EarningModule } from '../earning/index.js';
import { TransactionModule } from '../transaction/index.js';
import { BoughtRewardService } from './purchase/bought-reward.service.js';
import { GiftsOfRulesService } from './purchase/gifts-of-rules.service.js';
import { PurchaseFactsService } from './purchase/purchase-facts.service.js';
import { ReturnedTransactionsService } from './purchase/returned-transactions.service.js';
import { SalesService } from './purchase/sales.service.js';
import { BuyCampaign } from './purchase/buy-campaign.js';
import { RecordPurchase } from './purchase/record-purchase.js';
import { CampaignCategoryEntity } from './category/campaign-category.entity.js';
import { EligibilityService } from './eligibility/eligibility.service.js';
import {
  AdminEligibilityController,
  CustomerEligibilityController,
  SellerEligibilityController,
} from './eligibility/http/eligibility.controller.js';
import { CampaignFunnelService } from './funnel/campaign-funnel.service.js';
import { CampaignFunnelController } from './funnel/http/campaign-funnel.controller.js';
import { CampaignWordingService } from './offer/campaign-wording.service.js';
import { CampaignDescriptionService } from './offer/campaign-description.service.js';
import { CampaignTagEntity, CampaignEntity } from './campaign.entity.js';
import { CampaignReader, CampaignsInMemoryService } from './campaign.reader.js';
import { CampaignRepository } from './campaign.repository.js';
import {
  AdminBoughtCampaignController,
  CustomerBoughtCampaignController,
  SellerBoughtCampaignController,
} from './purchase/http/bought-campaign.controller.js';
import {
  AdminPurchaseController,
  CustomerPurchaseController,
  LegacyPurchaseController,
  SellerPurchaseController,
} from './purchase/http/purchase.controller.js';
import {
  BoughtRewardController,
  BoughtRewardCsvController,
} from './purchase/http/bought-reward.controller.js';
import {
  CampaignCodeController,
  CampaignCodeCsvController,
  CodePreviewController,
} from './management/http/campaign-code.controller.js';
import { CashbackController } from './cashback/http/cashback.controller.js';
import {
  AdminOfferController,
  CustomerOfferController,
  SellerOfferController,
} from './offer/http/offer.controller.js';
import {
  CampaignController,
  CampaignsCsvController,
  RequestedCampaigns,
} from './management/http/campaign.controller.js';
import {
  CampaignCategoryController,
  CampaignCategoryRecordController,
  RequestedCategories,
} from './category/http/campaign-category.controller.js';
import {
  CampaignAudienceController,
  CampaignCustomersController,
} from './audience/http/campaign-audience.controller.js';
import { CampaignVersionsService } from './version/campaign-versions.service.js';
import { NamesOfVersionsService } from './version/names-of-versions.service.js';
import { CampaignVersionController } from './version/http/campaign-version.controller.js';
import { CampaignPicturesService } from './picture/campaign-pictures.service.js';
import {
  CampaignPictureController,
  PublicCampaignPictureController,
} from './picture/http/campaign-picture.controller.js';
import { CampaignRecordController } from './offer/http/campaign-record.controller.js';
import { PublicCampaignController } from './offer/http/public-campaign.controller.js';
import { SellerCampaignController } from './offer/http/seller-campaign.controller.js';
import { CampaignAudienceService } from './audience/campaign-audience.service.js';
import { CampaignCategoryReader } from './category/campaign-category.reader.js';
import { CampaignCategoryRepository } from './category/campaign-category.repository.js';
import { CampaignListReader } from './offer/campaign-list.reader.js';
import { CampaignOffersService } from './offer/campaign-offers.service.js';
import { CampaignSearchReader } from './search/campaign-search.reader.js';
import { CampaignReferencesService } from './management/campaign-references.service.js';
import { CampaignBodies, CampaignService } from './management/campaign.service.js';
import { CampaignRecordsService } from './offer/http/campaign-records.service.js';
import { CampaignCategoryBodies, CampaignCategoryService } from './category/campaign-category.service.js';
import { RedeemCashback } from './cashback/redeem-cashback.js';
import { SearchableCampaignsService } from './search/searchable-campaigns.service.js';
import { SearchablePurchasesService } from './search/searchable-purchases.service.js';
import { SimulateCashback } from './cashback/simulate-cashback.js';
import { CampaignsVerifier } from './campaigns.verifier.js';
import { ExportedPurchasesService } from './purchase/http/exported-purchases.service.js';

const ENTITIES = [CampaignCategoryEntity, CampaignEntity, CampaignTagEntity];
const MODULES = [
  AttachmentModule,
  AccountModule,
  AuditModule,
  AuthModule,
  CouponModule,
  CustomerModule,
  EventModule,
  LevelModule,
  SearchModule,
  SegmentModule,
  SettingsModule,
  StoreModule,
  EarningModule,
  TransactionModule,
];

@Extension(PathParameters)
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES), ...MODULES],
  controllers: [
    // First, because the router compares the path with one route after the other, and this one is the most frequent.
    CustomerPurchaseController,
    CustomerOfferController,
    CustomerBoughtCampaignController,
    AdminBoughtCampaignController,
    AdminPurchaseController,
    BoughtRewardController,
    CampaignCodeController,
    CodePreviewController,
    CashbackController,
    LegacyPurchaseController,
    SellerBoughtCampaignController,
    SellerPurchaseController,
    CustomerEligibilityController,
    SellerEligibilityController,
    AdminEligibilityController,
    AdminOfferController,
    CampaignCategoryController,
    CampaignCategoryRecordController,
    CampaignController,
    CampaignPictureController,
    PublicCampaignPictureController,
    CampaignAudienceController,
    CampaignCustomersController,
    CampaignFunnelController,
    CampaignVersionController,
    CampaignRecordController,
    PublicCampaignController,
    SellerCampaignController,
    SellerOfferController,
    BoughtRewardCsvController,
    CampaignCodeCsvController,
    CampaignsCsvController,
  ],
  providers: [
    { provide: CampaignBodies, useClass: RequestedCampaigns },
    { provide: CampaignCategoryBodies, useClass: RequestedCategories },
    BoughtRewardService,
    EligibilityService,
    RedeemCashback,
    SimulateCashback,
    CampaignsVerifier,
    CampaignSearchReader,
    SearchableCampaignsService,
    SearchablePurchasesService,
    ExportedPurchasesService,
    CampaignVersionsService,
    NamesOfVersionsService,
    BuyCampaign,
    RecordPurchase,
    GiftsOfRulesService,
    PurchaseFactsService,
    ReturnedTransactionsService,
    SalesService,
    CampaignDescriptionService,
    CampaignReader,
    CampaignRepository,
    CampaignsInMemoryService,
    CampaignAudienceService,
    CampaignCategoryReader,
    CampaignFunnelService,
    CampaignRecordsService,
    CampaignCategoryRepository,
    CampaignListReader,
    CampaignOffersService,
    CampaignWordingService,
    CampaignPicturesService,
    CampaignReferencesService,
    CampaignService,
    CampaignCategoryService,
    CampaignService,
    CampaignCategoryService,
  ],
  exports: [
    BuyCampaign,
    CampaignBodies,
    CampaignCategoryBodies,
    CampaignCategoryReader,
    CampaignCategoryService,
    CampaignPicturesService,
    CampaignReader,
    CampaignService,
    RecordPurchase,
  ],
})
export class CampaignModule implements PathParameters {
  readonly missing = { campaign: CampaignNotFound, category: CampaignCategoryNotFound };
}
