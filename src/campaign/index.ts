export { BuyCampaign } from './buy-campaign.js';
export type { CampaignFields } from './campaign-fields.rules.js';
export type { RewardType } from './campaign.entity.js';
export { CampaignCategoryNotFound, CampaignNotFound } from './campaign.errors.js';
export { CampaignModule } from './campaign.module.js';
export { CreateCampaign } from './create-campaign.js';
export { CreateCampaignCategory } from './create-campaign-category.js';
