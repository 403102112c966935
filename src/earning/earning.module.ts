import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { AttachmentModule } from '../attachment/index.js';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { PosModule } from '../pos/index.js';
import { SegmentModule } from '../segment/index.js';
import { SettingsModule } from '../settings/index.js';
import { StoreModule } from '../store/index.js';
import { TransactionModule } from '../transaction/index.js';
import { EarningRuleBodies, EarningRuleService } from './earning-rule.service.js';
import { EarnFromMomentsService } from './earn-from-moments.service.js';
import { EarnFromOccurrence } from './earn-from-occurrence.js';
import { EarnFromTransactionService } from './earn-from-transaction.service.js';
import { EarningRuleNotFound } from './earning.errors.js';
import { EarningFactsService } from './earning-facts.service.js';
import { EarningPartEntity, EarningEntity } from './earning.entity.js';
import { EarningRepository } from './earning.repository.js';
import { EarningRuleNamesService, EarningRulesInSegmentsService } from './earning-rule-names.service.js';
import { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleVersionEntity } from './earning-rule-version.entity.js';
import { EarningRulePhotoService } from './earning-rule-photo.service.js';
import { EarningRulePhotoController } from './http/earning-rule-photo.controller.js';
import { EarningRuleReader } from './earning-rule.reader.js';
import { EarningRuleRepository } from './earning-rule.repository.js';
import { EarningsService } from './earnings.service.js';
import { StoredEarningsReader } from './stored-earnings.reader.js';
import { TakeBackRewardsService } from './take-back-rewards.service.js';
import { EarningUseEntity } from './earning-use.entity.js';
import { CheckInController } from './http/check-in.controller.js';
import { CustomerEarnController, EarnController } from './http/earn.controller.js';
import {
  CustomerEarningRuleController,
  EarningRuleController,
  EarningRuleReadController,
  EarningRuleCsvController,
  RequestedEarningRules,
  SellerEarningRuleController,
} from './http/earning-rule.controller.js';
import {
  ExplainedEarningsService,
  ExplainedNamesService,
} from './explanation/http/explained-earnings.service.js';
import { ExportedCheckInsService } from './http/exported-check-ins.service.js';
import { EarningRuleListsService } from './http/earning-rule-lists.service.js';
import { SimulationController } from './explanation/http/simulation.controller.js';
import { TransactionEarningController } from './explanation/http/transaction-earning.controller.js';
import { AwardsReader } from './awards.reader.js';
import { EarningReader } from './earning.reader.js';
import { PastEarningsReader } from './explanation/past-earnings.reader.js';
import { ReplaySales } from './explanation/replay-sales.js';
import { SimulateEarning } from './explanation/simulate-earning.js';
import { OwnEarningRulesService } from './own-earning-rules.service.js';
import { PersonalEarningsService } from './personal-earnings.service.js';
import { RecommendationsService } from './recommendations.service.js';
import { RuleReferencesService } from './rule-references.service.js';
import { EarningsVerifier } from './earnings.verifier.js';
import { MergedEarningRepository } from './merged-earning.repository.js';
import { MergedEarningsService } from './merged-earnings.service.js';

const ENTITIES = [
  EarningEntity,
  EarningPartEntity,
  EarningRuleEntity,
  EarningRuleVersionEntity,
  EarningUseEntity,
];
const MODULES = [
  AttachmentModule,
  AccountModule,
  AuthModule,
  CustomerModule,
  EventModule,
  LevelModule,
  PosModule,
  SegmentModule,
  SettingsModule,
  StoreModule,
  TransactionModule,
];

@Extension(PathParameters)
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES), ...MODULES],
  controllers: [
    CheckInController,
    CustomerEarnController,
    CustomerEarningRuleController,
    EarnController,
    EarningRuleReadController,
    EarningRuleController,
    EarningRuleCsvController,
    EarningRulePhotoController,
    SellerEarningRuleController,
    SimulationController,
    TransactionEarningController,
  ],
  providers: [
    MergedEarningRepository,
    MergedEarningsService,
    { provide: EarningRuleBodies, useClass: RequestedEarningRules },
    EarningRuleService,
    RuleReferencesService,
    EarningRulesInSegmentsService,
    EarningsVerifier,
    EarningRulePhotoService,
    EarningRuleReader,
    EarningRuleRepository,
    EarningRuleNamesService,
    EarningRuleListsService,
    OwnEarningRulesService,
    EarningReader,
    ExplainedEarningsService,
    TakeBackRewardsService,
    ExplainedNamesService,
    SimulateEarning,
    PastEarningsReader,
    ReplaySales,
    AwardsReader,
    StoredEarningsReader,
    ExportedCheckInsService,
    PersonalEarningsService,
    EarnFromMomentsService,
    RecommendationsService,
    EarnFromOccurrence,
    EarnFromTransactionService,
    EarningFactsService,
    EarningRepository,
    EarningsService,
  ],
  exports: [
    AwardsReader,
    EarningRuleBodies,
    EarningRuleReader,
    EarningRuleService,
    RecommendationsService,
    StoredEarningsReader,
  ],
})
export class EarningModule implements PathParameters {
  readonly missing = { earningRule: EarningRuleNotFound };
}
