import { Injectable } from '@nestjs/common';
import { SegmentUser } from '../segment/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { EarningRuleRepository } from './earning-rule.repository.js';

/** No segment is deleted that a rule names: the rule would pay no customer, or all. */
@Extension(SegmentUser)
@Injectable()
export class EarningRulesInSegmentsService implements SegmentUser {
  constructor(private readonly rules: EarningRuleRepository) {}

  async findNamesForSegment(tx: Tx, segmentId: string): Promise<readonly string[]> {
    return this.rules.findNamesForSegment(tx, segmentId);
  }
}
