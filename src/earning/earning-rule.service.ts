import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleRepository } from './earning-rule.repository.js';
import { EarningRuleNotFound, typeCannotChange } from './earning.errors.js';
import { readRule, type SentRule } from './rule-fields.rules.js';
import { RuleReferencesService } from './rule-references.service.js';

@Injectable()
export class EarningRuleService {
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
  async create(storeId: string, type: string, sent: SentRule): Promise<string> {
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

  /**
   * The rule is what was sent, as its next version; without a difference nothing is written. What it has paid before stays as it
   * is. Writes the segments that it names for the first time, then the rule, saying what was found: the second of two at once runs again.
   * @throws {EarningRuleNotFound}
   * @throws {InvalidFields} for another type, for what its kind misses, and for what is named and not there
   */
  async edit(storeId: string, id: string, type: string | undefined, sent: SentRule): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const rule = await this.find(tx, storeId, id);
      if (type !== undefined && type !== rule.type) {
        throw typeCannotChange();
      }
      const columns = readRule(rule.type, sent, rule.settings);
      if (!('settings' in columns)) {
        throw new InvalidFields(columns);
      }
      await this.references.check(tx, rule, columns, rule.segments);
      await this.rules.update(tx, rule, columns);
    });
  }

  /** Switches the flag and nothing else. Writes the rule, saying what was found. @throws {EarningRuleNotFound} */
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
