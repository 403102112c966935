import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { CustomerModule } from '../customer/index.js';
import { EarningModule } from '../earning/index.js';
import { EventModule } from '../event/index.js';
import { MessageModule } from '../message/index.js';
import { SettingsModule } from '../settings/index.js';
import { TransactionModule } from '../transaction/index.js';
import { AttachCustomerService } from './attach-customer.service.js';
import {
  CustomerInvitationController,
  InvitationController,
  InvitationCsvController,
} from './http/invitation.controller.js';
import { InvitationEntity, ReferralPaymentEntity } from './invitation.entity.js';
import { InvitationReader } from './invitation.reader.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationsVerifier } from './invitations.verifier.js';
import { InviteFriend } from './invite-friend.js';
import { PayReferralsSubscription } from './pay-referrals.subscription.js';
import { PurchasesAtEventService } from './purchases-at-event.service.js';
import { ReferralPaymentRepository } from './referral-payment.repository.js';
import { ReferralsService } from './referrals.service.js';
import { PersonalInvitationsService } from './personal-invitations.service.js';
import { ExportedInvitationsService } from './http/exported-invitations.service.js';
import { MergedPaymentsService } from './merged-payments.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([InvitationEntity, ReferralPaymentEntity]),
    AccountModule,
    CustomerModule,
    EarningModule,
    EventModule,
    MessageModule,
    SettingsModule,
    TransactionModule,
  ],
  controllers: [CustomerInvitationController, InvitationController, InvitationCsvController],
  providers: [
    MergedPaymentsService,
    AttachCustomerService,
    ExportedInvitationsService,
    InvitationReader,
    InvitationRepository,
    InvitationsVerifier,
    InviteFriend,
    PayReferralsSubscription,
    PersonalInvitationsService,
    PurchasesAtEventService,
    ReferralPaymentRepository,
    ReferralsService,
  ],
  exports: [InvitationReader],
})
export class InvitationModule {}
