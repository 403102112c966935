export { CampaignModule } from './campaign.module.js';
