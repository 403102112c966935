import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CouponModule } from '../coupon/index.js';
import { EventModule } from '../event/index.js';
import { BuyCampaign } from './buy-campaign.js';
import { CampaignEntity } from './campaign.entity.js';
import { CampaignReader } from './campaign.reader.js';
import { CampaignRepository } from './campaign.repository.js';
import { CustomerBoughtCampaignController } from './http/customer-bought-campaign.controller.js';
import { CustomerCampaignController } from './http/customer-campaign.controller.js';
import { LegacyCampaignController } from './http/legacy-campaign.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([CampaignEntity]), AccountModule, AuthModule, CouponModule, EventModule],
  controllers: [CustomerBoughtCampaignController, CustomerCampaignController, LegacyCampaignController],
  providers: [BuyCampaign, CampaignReader, CampaignRepository],
})
export class CampaignModule {}
