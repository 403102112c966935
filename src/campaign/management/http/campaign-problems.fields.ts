import type { InvalidField } from '#platform/error/domain-error.js';
import { campaignProblems } from '../campaign-problems.rules.js';
import { fieldsOfRequest } from './campaign.fields.js';
import type { CampaignRequest } from './campaign.request.js';

/** Fields that decide whether others are needed. */
const DECIDES: Readonly<Record<string, readonly string[]>> = {
  name: ['translations'],
  translations: ['name'],
  unlimited: ['limit', 'limitPerUser'],
  'campaignActivity.allTimeActive': ['campaignActivity'],
  'campaignVisibility.allTimeVisible': ['campaignVisibility'],
};

/** What is wrong with a new campaign as a whole, without what depends on fields that could not be read. */
export function problemsBeside(campaign: CampaignRequest, unreadable: readonly string[]): InvalidField[] {
  const open = unreadable.flatMap((field) => [field, ...(DECIDES[field] ?? [])]);
  return campaignProblems(fieldsOfRequest(campaign), campaign.reward).filter(
    ({ field }) => !open.some((path) => field === path || field.startsWith(`${path}.`)),
  );
}
