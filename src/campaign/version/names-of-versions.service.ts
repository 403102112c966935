import { Injectable } from '@nestjs/common';
import type { Language } from '#platform/language/language.js';
import { EarningRuleReader } from '../../earning/index.js';
import { LevelReader } from '../../level/index.js';
import { SegmentReader } from '../../segment/index.js';
import type { CampaignData } from '../campaign.events.js';
import { CampaignCategoryReader } from '../category/campaign-category.reader.js';

/** Names by ids. What is gone has none. */
export interface NamesOfVersions {
  readonly levels: ReadonlyMap<string, string>;
  readonly segments: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, string>;
}

@Injectable()
export class NamesOfVersionsService {
  constructor(
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly categories: CampaignCategoryReader,
    private readonly rules: EarningRuleReader,
  ) {}

  async find(versions: readonly CampaignData[], language: Language): Promise<NamesOfVersions> {
    const getIds = (of: (version: CampaignData) => readonly string[]) => [...new Set(versions.flatMap(of))];
    return {
      levels: await this.levels.getNames(
        getIds(({ levels }) => levels),
        language,
      ),
      segments: await this.segments.getNames(getIds(({ segments }) => segments)),
      categories: await this.categories.getNames(
        getIds(({ categories }) => categories),
        language,
      ),
      rules: await this.rules.getNames(
        getIds(({ earningRuleId }) => (earningRuleId === undefined ? [] : [earningRuleId])),
      ),
    };
  }
}
