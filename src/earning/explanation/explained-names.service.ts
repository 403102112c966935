import { Injectable } from '@nestjs/common';
import { LevelReader } from '../../level/index.js';
import { PosReader } from '../../pos/index.js';
import { SegmentReader } from '../../segment/index.js';
import { EarningRuleReader } from '../earning-rule.reader.js';
import { type Miss, idsIn, type NameOf } from '../miss.model.js';

/** The names that reasons need. */
@Injectable()
export class ExplainedNamesService {
  constructor(
    private readonly rules: EarningRuleReader,
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly places: PosReader,
  ) {}

  /** Four statements, however many reasons. A name that is unknown is the id. */
  async of(misses: readonly Miss[]): Promise<NameOf> {
    const ids = [...new Set(misses.flatMap(idsIn))];
    const names = new Map([
      ...(await this.levels.namesOf(ids)),
      ...(await this.segments.namesOf(ids)),
      ...[...(await this.places.findByIds(ids))].map(([id, { name }]) => [id, name] as const),
      ...(await this.rules.namesOf(ids)),
    ]);
    return (id) => names.get(id) ?? id;
  }
}
