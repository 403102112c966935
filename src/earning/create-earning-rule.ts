import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { EarningRuleRepository } from './earning-rule.repository.js';
import { readRule, type SentRule } from './rule-fields.rules.js';
import { RuleReferencesService } from './rule-references.service.js';

@Injectable()
export class CreateEarningRule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: EarningRuleRepository,
    private readonly references: RuleReferencesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Whatever is evaluated after this commit is evaluated by the rule, too. Writes the segments that it names, and adds rows; two at
   * once are two rules. Returns the id.
   * @throws {InvalidFields} for what its kind misses, and for what is named and not there
   */
  async execute(storeId: string, type: string, sent: SentRule): Promise<string> {
    const columns = readRule(type, sent);
    if (!('settings' in columns)) {
      throw new InvalidFields(columns);
    }
    const id = randomUUID();
    await this.unitOfWork.run(async (tx) => {
      await this.references.check(tx, { storeId, type }, columns, []);
      const createdAt = this.clock.now();
      await this.rules.add(tx, { ...columns, id, storeId, type, version: 1, createdAt, revision: 0 });
    });
    return id;
  }
}
