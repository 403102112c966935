import { Module } from '@nestjs/common';
import { AccountModule } from '../../account/index.js';
import { CampaignModule } from '../../campaign/index.js';
import { CouponModule } from '../../coupon/index.js';
import { CustomerModule } from '../../customer/index.js';
import { EarningModule } from '../../earning/index.js';
import { LevelModule } from '../../level/index.js';
import { NoticeModule } from '../../notice/index.js';
import { PosModule } from '../../pos/index.js';
import { SegmentModule } from '../../segment/index.js';
import { SellerModule } from '../../seller/index.js';
import { TransactionModule } from '../../transaction/index.js';
import { MovedCatalogueService } from './moved-catalogue.service.js';
import { MovedCouponsService } from './moved-coupons.service.js';
import { MovedCustomersService } from './moved-customers.service.js';
import { MovedTransactionsService } from './moved-transactions.service.js';
import { MoveProgramme } from './move-programme.js';
import { MovingBatchesService } from './moving-batches.service.js';
import { PointsHistoryService } from './points-history.service.js';

@Module({
  imports: [
    AccountModule,
    CampaignModule,
    CouponModule,
    CustomerModule,
    EarningModule,
    LevelModule,
    NoticeModule,
    PosModule,
    SegmentModule,
    SellerModule,
    TransactionModule,
  ],
  providers: [
    MovedCatalogueService,
    MovedCouponsService,
    MovedCustomersService,
    MovedTransactionsService,
    MoveProgramme,
    MovingBatchesService,
    PointsHistoryService,
  ],
  exports: [MoveProgramme],
})
export class MovingModule {}
