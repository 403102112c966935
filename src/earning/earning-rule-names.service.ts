import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { LevelReader } from '../level/index.js';
import { PosReader } from '../pos/index.js';
import { SegmentReader, type SegmentUse, SegmentUser } from '../segment/index.js';
import type { EarningRuleData } from './earning.events.js';
import { EarningRuleRepository } from './earning-rule.repository.js';

@Injectable()
export class EarningRuleNamesService {
  constructor(
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly places: PosReader,
  ) {}

  async find(rules: readonly Pick<EarningRuleData, 'levels' | 'segments' | 'pos'>[]) {
    const places = await this.places.findByIds([...new Set(rules.flatMap(({ pos }) => pos))]);
    return {
      levels: await this.levels.getNames([...new Set(rules.flatMap(({ levels }) => levels))]),
      segments: await this.segments.getNames([...new Set(rules.flatMap(({ segments }) => segments))]),
      pos: new Map([...places].map(([id, { name }]) => [id, name])),
    };
  }
}

/** Prevents the deletion of segments that rules name: such a rule would pay no customer, or all. */
@Extension(SegmentUser)
@Injectable()
export class EarningRulesInSegmentsService implements SegmentUser {
  constructor(private readonly rules: EarningRuleRepository) {}

  async findForSegment(manager: Pick<Tx, 'find'>, segmentId: string): Promise<readonly SegmentUse[]> {
    return this.rules.findForSegment(manager, segmentId);
  }
}
