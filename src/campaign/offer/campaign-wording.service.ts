import { Injectable } from '@nestjs/common';
import type { Language } from '#platform/language/language.js';
import { MarkdownHtml } from '#platform/markdown/markdown-html.js';
import type { CampaignEntity, CampaignTexts } from '../campaign.entity.js';

/** Markdown as written, or safe HTML. */
export const TEXT_FORMATS = ['raw', 'html'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

export interface Wording {
  readonly language: Language;
  readonly format: TextFormat;
}

/** Texts of several lines. Names are no Markdown. */
const DESCRIPTIONS = [
  'shortDescription',
  'conditionsDescription',
  'usageInstruction',
  'brandDescription',
] as const;

@Injectable()
export class CampaignWordingService {
  constructor(private readonly html: MarkdownHtml) {}

  async getTexts(
    campaigns: readonly CampaignEntity[],
    { language, format }: Wording,
  ): Promise<CampaignTexts[]> {
    const texts = campaigns.map(({ details }) => language.getTexts(details.translations));
    if (format === 'html') {
      // One after the other: they wait for their turns anyway.
      for (const [index, each] of texts.entries()) {
        texts[index] = await this.asHtml(each);
      }
    }
    return texts;
  }

  private async asHtml(texts: CampaignTexts): Promise<CampaignTexts> {
    const converted: [string, string][] = [];
    for (const name of DESCRIPTIONS) {
      const text = texts[name];
      if (text !== undefined) {
        converted.push([name, await this.html.convert(text)]);
      }
    }
    return { ...texts, ...(Object.fromEntries(converted) as CampaignTexts) };
  }
}
