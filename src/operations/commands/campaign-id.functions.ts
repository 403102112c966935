import { InvalidArgumentError } from 'commander';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const CAMPAIGN_ARGUMENT = '<campaign>';
export const CAMPAIGN_HELP = 'id of the campaign (campaignId in GET /api/campaign), not its name';

export function readCampaignId(text: string): string {
  if (!UUID.test(text)) {
    throw new InvalidArgumentError('It takes the id of a campaign.');
  }
  return text.toLowerCase();
}
