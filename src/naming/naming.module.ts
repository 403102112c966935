import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { AdministratorModule } from '../administrator/index.js';
import { AuthModule } from '../auth/index.js';
import { CampaignModule } from '../campaign/index.js';
import { CustomerModule } from '../customer/index.js';
import { EarningModule } from '../earning/index.js';
import { LevelModule } from '../level/index.js';
import { PosModule } from '../pos/index.js';
import { SegmentModule } from '../segment/index.js';
import { SellerModule } from '../seller/index.js';
import { StoreModule } from '../store/index.js';
import { TransactionModule } from '../transaction/index.js';
import { WebhookModule } from '../webhook/index.js';
import { RecordNamesController } from './http/record-names.controller.js';
import { RecordNamesService } from './record-names.service.js';

@Module({
  imports: [
    AccountModule,
    AdministratorModule,
    AuthModule,
    CampaignModule,
    CustomerModule,
    EarningModule,
    LevelModule,
    PosModule,
    SegmentModule,
    SellerModule,
    StoreModule,
    TransactionModule,
    WebhookModule,
  ],
  controllers: [RecordNamesController],
  providers: [RecordNamesService],
})
export class NamingModule {}
