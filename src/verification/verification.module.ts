import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { AuditModule } from '../audit/index.js';
import { CouponVerifier } from './coupon-stock.reader.js';
import { CustomerSearchVerifier } from './customer-search.reader.js';
import { EventPositionsVerifier } from './event-positions.reader.js';
import { LedgerEventsVerifier } from './ledger-events.reader.js';
import { LevelPopulationVerifier } from './level-population.reader.js';
import { LoginNamesVerifier } from './login-names.reader.js';
import { PurchaseEventsVerifier } from './purchase-events.reader.js';
import { Verify } from './verify.js';

@Module({
  imports: [AccountModule, AuditModule],
  providers: [
    CouponVerifier,
    CustomerSearchVerifier,
    EventPositionsVerifier,
    LedgerEventsVerifier,
    LevelPopulationVerifier,
    LoginNamesVerifier,
    PurchaseEventsVerifier,
    Verify,
  ],
  exports: [Verify],
})
export class VerificationModule {}
