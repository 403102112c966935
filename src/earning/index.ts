export { AwardsReader } from './awards.reader.js';
export { EarningRuleBodies, EarningRuleService } from './earning-rule.service.js';
export { EarningRuleReader, type RuleSummary } from './earning-rule.reader.js';
export { EarningRuleNotFound } from './earning.errors.js';
export { EarningModule } from './earning.module.js';
export {
  type Gift,
  type GivenGift,
  InstantRewards,
  type RewardToTakeBack,
  type RewardOutcome,
} from './instant-rewards.model.js';
export { keptPoints } from './kept-points.rules.js';
export {
  type PaidByVersion,
  paidByVersions,
  pointsOfParts,
  type StoredPart,
} from './paid-by-version.rules.js';
export { CAMPAIGN_GIVING_KINDS } from './rule-kinds.model.js';
export { type PaidRecommendation, RecommendationsService } from './recommendations.service.js';
export { UNIT } from './points-amount.rules.js';
export { type StoredEarning, StoredEarningsReader } from './stored-earnings.reader.js';
export { earningRuleData, earningRulePayload } from './earning.events.js';
