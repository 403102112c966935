export { BuyCampaign } from './purchase/buy-campaign.js';
export type { CampaignFields } from './management/campaign-fields.rules.js';
export type { RewardType } from './campaign.entity.js';
export { CampaignCategoryNotFound, CampaignNotFound } from './campaign.errors.js';
export { CampaignModule } from './campaign.module.js';
export { CampaignReader, type RewardOfCampaign } from './campaign.reader.js';
export { CampaignService } from './management/campaign.service.js';
export { CampaignCategoryService } from './category/campaign-category.service.js';
export { amountOf } from './cashback/cashback.rules.js';
