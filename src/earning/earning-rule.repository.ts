import { Injectable } from '@nestjs/common';
import type { SegmentUse } from '../segment/index.js';
import { EventRecorderService, isChanged } from '../event/index.js';
import { updateRevised } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleVersionEntity } from './earning-rule-version.entity.js';
import {
  earningRuleData,
  earningRulePayload,
  earningRuleWasCreated,
  earningRuleWasUpdated,
} from './earning.events.js';

/** Columns in the audit log. The settings are left out, because codes to scan are secrets of the shop. */
const SHOWN = [
  'type',
  'name',
  'description',
  'active',
  'allTimeActive',
  'startAt',
  'endAt',
  'lastExecutedRule',
  'dailyPointsMax',
  'daysLocked',
  'levels',
  'segments',
  'pos',
  'photo',
  'version',
];

@Injectable()
export class EarningRuleRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  async add(tx: Tx, rule: EarningRuleEntity): Promise<void> {
    await tx.insert(EarningRuleEntity, rule);
    await this.keepVersion(tx, rule);
    await invalidateCaches(tx);
    noteChange(tx, { type: 'earningRule', id: rule.id, before: null, after: rule, shown: SHOWN });
    await this.events.record(tx, earningRuleWasCreated(earningRulePayload(rule, rule.createdAt)));
  }

  async find(tx: Tx, storeId: string, id: string): Promise<EarningRuleEntity | null> {
    return tx.findOneBy(EarningRuleEntity, { id, storeId });
  }

  async findVersion(tx: Tx, ruleId: string, version: number): Promise<EarningRuleVersionEntity | null> {
    return tx.findOneBy(EarningRuleVersionEntity, { ruleId, version });
  }

  /** Writes the next version if it differs. @throws {ConcurrencyConflict} when the rule has changed */
  async update(tx: Tx, rule: EarningRuleEntity, changes: Partial<EarningRuleEntity>): Promise<void> {
    const { id, revision, version } = rule;
    if (!isChanged(rule, changes)) {
      return;
    }
    const after = { ...rule, ...changes, version: version + 1, revision: revision + 1 };
    await updateRevised(tx, EarningRuleEntity, rule, { ...changes, version: after.version });
    await this.keepVersion(tx, after);
    await invalidateCaches(tx);
    noteChange(tx, { type: 'earningRule', id, before: rule, after: changes, shown: SHOWN });
    await this.events.record(tx, earningRuleWasUpdated(earningRulePayload(after, this.clock.now())));
  }

  /** Explanations do not depend on it: no version. @throws {ConcurrencyConflict} when the rule has changed */
  async setPhoto(tx: Tx, rule: EarningRuleEntity, photo: EarningRuleEntity['photo']): Promise<void> {
    const { id, revision } = rule;
    const after = { ...rule, photo, revision: revision + 1 };
    await updateRevised(tx, EarningRuleEntity, rule, { photo });
    await invalidateCaches(tx);
    noteChange(tx, { type: 'earningRule', id, before: rule, after: { photo }, shown: SHOWN });
    await this.events.record(tx, earningRuleWasUpdated(earningRulePayload(after, this.clock.now())));
  }

  async findForSegment(manager: Pick<Tx, 'find'>, segmentId: string): Promise<SegmentUse[]> {
    const rules = await manager.find(EarningRuleEntity, { select: { id: true, name: true, segments: true } });
    return rules
      .filter(({ segments }) => segments.includes(segmentId))
      .map(({ id, name }) => ({ type: 'earningRule', id, name }));
  }

  private async keepVersion(tx: Tx, rule: EarningRuleEntity): Promise<void> {
    const { id: ruleId, version } = rule;
    const createdAt = this.clock.now();
    const definition = earningRuleData(rule);
    await tx.insert(EarningRuleVersionEntity, { ruleId, version, definition, createdAt });
  }
}
