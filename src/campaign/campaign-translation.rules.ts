import type { CampaignTexts } from './campaign.entity.js';

export interface CampaignLabel {
  readonly key: string;
  readonly value: string;
}

/** Texts in one language. One that is undefined has been emptied. */
export type SentTexts = { readonly [Name in keyof CampaignTexts]?: string | undefined };
