import { Injectable } from '@nestjs/common';
import { CustomerNotFound } from '../../customer/index.js';
import type { Basket, EarningRule, Evaluation } from '../rule.model.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { EarningFactsService } from '../earning-facts.service.js';
import { computePaid } from '../daily-total.rules.js';
import { evaluateBasket } from '../evaluation.rules.js';
import { readRule, type SentRule } from '../rule-fields.rules.js';

export interface SimulatedPurchase {
  readonly storeId: string;
  readonly customerId: string;
  readonly items: Basket['items'];
  readonly posId: string | null;
  /** The time of the purchase; by default now. */
  readonly happenedAt: Date | undefined;
  /** An unsaved rule. With an id, it replaces the stored rule. */
  readonly draft:
    | { readonly type: string; readonly id: string | undefined; readonly rule: SentRule }
    | undefined;
}

export const DRAFT_ID = 'draft';

export interface Simulation extends Evaluation {
  readonly names: ReadonlyMap<string, string>;
}

@Injectable()
export class SimulateEarning {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: EarningFactsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Explains the points of a purchase by the functions of real purchases. Writes nothing: rewards of rules are named, and their stock is
   * not checked.
   * @throws {CustomerNotFound}
   * @throws {InvalidFields} for an incomplete draft
   * @throws {TooManyPoints}
   */
  async execute(purchase: SimulatedPurchase): Promise<Simulation> {
    const { storeId, customerId, items, posId } = purchase;
    const now = this.clock.now();
    const draft = getDraft(purchase, now);
    return this.unitOfWork.run(async (tx) => {
      const facts = await this.facts.read(tx, [customerId], now, draft ? [draft] : []);
      if (facts.customer(customerId)?.storeId !== storeId) {
        throw new CustomerNotFound();
      }
      const stored = facts.getRules(storeId).filter(({ id }) => id !== draft?.id);
      const rules = draft ? [...stored, draft] : stored;
      const context = facts.getContext(customerId, { posId, happenedAt: purchase.happenedAt ?? now });
      const basket = { items, deliverySkus: facts.settings.excludedDeliverySKUs };
      const names = new Map(rules.map(({ id, name }) => [id, name]));
      return { ...computePaid(evaluateBasket(rules, basket, context), context), names };
    });
  }
}

function getDraft({ draft }: SimulatedPurchase, now: Date): EarningRule | undefined {
  if (!draft) {
    return undefined;
  }
  const columns = readRule(draft.type, draft.rule);
  if (!('settings' in columns)) {
    throw new InvalidFields(columns.map(({ field, message }) => ({ field: `rule.${field}`, message })));
  }
  return { ...columns, id: draft.id ?? DRAFT_ID, type: draft.type, version: 0, createdAt: now };
}
