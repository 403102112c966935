import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { RecordBodies } from '#platform/file/file-report.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleRepository } from './earning-rule.repository.js';
import { EarningRuleNotFound, RuleVersionNotFound, typeCannotChange } from './earning.errors.js';
import { columnsOfVersion, readRule, revisionOfRule, type SentRule } from './rule-fields.rules.js';
import { RuleReferencesService } from './rule-references.service.js';

export interface NewEarningRule {
  readonly type: string;
  readonly rule: SentRule;
}

export abstract class EarningRuleBodies extends RecordBodies<NewEarningRule> {}

@Injectable()
export class EarningRuleService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: EarningRuleRepository,
    private readonly references: RuleReferencesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Evaluations after the commit include the rule. Writes the named segments and adds rows. Two equal concurrent requests create two rules.
   * Returns the id.
   * @throws {InvalidFields} for missing settings of the kind, and for unknown references
   */
  async create(storeId: string, type: string, sent: SentRule, id: string = randomUUID()): Promise<string> {
    const columns = readRule(type, sent);
    if (!('settings' in columns)) {
      throw new InvalidFields(columns);
    }
    await this.unitOfWork.run(async (tx) => {
      const stored = await this.references.check(tx, { storeId, type }, columns, []);
      const createdAt = this.clock.now();
      const rest = { photo: null, version: 1, createdAt, revision: 0 };
      await this.rules.add(tx, { ...stored, id, storeId, type, ...rest });
    });
    return id;
  }

  /**
   * Stores the sent definition as the next version, or nothing without a difference. Earlier payments stay. Writes the newly named
   * segments, then the rule on condition of the found version: the second of two concurrent edits runs again.
   * @throws {EarningRuleNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for another type, missing settings of the kind, and unknown references
   */
  async edit(
    storeId: string,
    id: string,
    { type, ...sent }: SentRule & { readonly type: string | undefined },
    expected = ExpectedRevision.any,
  ): Promise<EditedRecord> {
    return this.unitOfWork.run(async (tx) => {
      const rule = await this.find(tx, storeId, id);
      expected.ensure(revisionOfRule(rule));
      if (type !== undefined && type !== rule.type) {
        throw typeCannotChange();
      }
      const columns = readRule(rule.type, sent, rule.settings);
      if (!('settings' in columns)) {
        throw new InvalidFields(columns);
      }
      const stored = await this.references.check(tx, rule, columns, rule.segments);
      await this.rules.update(tx, rule, stored);
      return { revision: revisionOfRule({ ...rule, ...stored }) };
    });
  }

  /**
   * Stores the definition of an earlier version as the next version, or nothing without a difference; whether the rule pays stays as it is.
   * Locks and conditions are those of an edit.
   * @throws {EarningRuleNotFound}
   * @throws {RuleVersionNotFound}
   * @throws {InvalidFields} for a segment that is gone
   */
  async restore(storeId: string, id: string, version: number): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const rule = await this.find(tx, storeId, id);
      const earlier = await this.rules.findVersion(tx, id, version);
      if (!earlier) {
        throw new RuleVersionNotFound();
      }
      const columns = { ...columnsOfVersion(earlier.definition), active: rule.active };
      await this.references.check(tx, rule, columns, rule.segments);
      await this.rules.update(tx, rule, columns);
    });
  }

  /** Switches the flag on condition of the found version. @throws {EarningRuleNotFound} */
  async switchOn(storeId: string, id: string, active: boolean): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.rules.update(tx, await this.find(tx, storeId, id), { active });
    });
  }

  private async find(tx: Tx, storeId: string, id: string): Promise<EarningRuleEntity> {
    const rule = await this.rules.find(tx, storeId, id);
    if (!rule) {
      throw new EarningRuleNotFound();
    }
    return rule;
  }
}
