import { Injectable } from '@nestjs/common';
import { CustomerNotFound } from '../../customer/index.js';
import type { Basket, Evaluation } from '../rule.model.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { EarningFactsService } from '../earning-facts.service.js';
import { computePaid } from '../daily-total.rules.js';
import { evaluateBasket } from '../evaluation.rules.js';
import { type DraftRule, readDraft } from './draft-rule.model.js';

export interface SimulatedPurchase {
  readonly storeId: string;
  readonly customerId: string;
  readonly items: Basket['items'];
  readonly posId: string | null;
  /** The time of the purchase; by default now. */
  readonly happenedAt: Date | undefined;
  readonly draft: DraftRule | undefined;
}

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
    const draft = purchase.draft && readDraft(purchase.draft, now);
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
