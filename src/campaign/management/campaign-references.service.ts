import { Injectable } from '@nestjs/common';
import { LevelReader } from '../../level/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { SegmentService } from '../../segment/index.js';
import { CampaignCategoryReader } from '../category/campaign-category.reader.js';
import type { CampaignFields } from './campaign-fields.rules.js';

@Injectable()
export class CampaignReferencesService {
  constructor(
    private readonly levels: LevelReader,
    private readonly segmentService: SegmentService,
    private readonly categories: CampaignCategoryReader,
  ) {}

  /** Needs no lock: levels and categories are never deleted. @throws {InvalidFields} */
  async checkWhatStays(tx: Tx, { levels = [], categories = [] }: CampaignFields): Promise<void> {
    const knownLevels = await this.levels.getNames(levels, undefined, tx);
    const knownCategories = await this.categories.getNames(categories, undefined, tx);
    refuse([
      ...unknown('levels', levels, (id) => knownLevels.has(id)),
      ...unknown('categories', categories, (id) => knownCategories.has(id)),
    ]);
  }

  /** Keeps segments until the unit of work ends. @throws {InvalidFields} */
  async lockSegments(tx: Tx, segments: readonly string[]): Promise<void> {
    const locked = new Set(await this.segmentService.lock(tx, segments));
    refuse(unknown('segments', segments, (id) => locked.has(id)));
  }
}

function unknown(
  field: string,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): readonly InvalidField[] {
  const wrong = ids.find((id) => !isKnown(id));
  return wrong === undefined ? [] : [{ field, message: `The value ${wrong} is not a valid choice.` }];
}

function refuse(fields: readonly InvalidField[]): void {
  if (fields.length > 0) {
    throw new InvalidFields(fields);
  }
}
