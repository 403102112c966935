import { Injectable } from '@nestjs/common';
import { LevelReader } from '../level/index.js';
import { PosReader } from '../pos/index.js';
import { SegmentReader } from '../segment/index.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';

/** The names of what rules name. Three statements, however many rules. */
@Injectable()
export class EarningRuleNamesService {
  constructor(
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly places: PosReader,
  ) {}

  async of(rules: readonly Pick<EarningRuleEntity, 'levels' | 'segments' | 'pos'>[]) {
    const places = await this.places.findByIds([...new Set(rules.flatMap(({ pos }) => pos))]);
    return {
      levels: await this.levels.namesOf([...new Set(rules.flatMap(({ levels }) => levels))]),
      segments: await this.segments.namesOf([...new Set(rules.flatMap(({ segments }) => segments))]),
      pos: new Map([...places].map(([id, { name }]) => [id, name])),
    };
  }
}
