import { Injectable } from '@nestjs/common';
import { CustomerNotFound, CustomerTransactionsService } from '../../customer/index.js';
import type { Basket, Evaluation } from '../rule.model.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { EarningFactsService } from '../earning-facts.service.js';
import { EarningRuleReader } from '../earning-rule.reader.js';
import { evaluateSale } from '../sale-evaluation.rules.js';
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
  /** Whether an active rule is about segments: those of a real purchase are computed with that purchase. */
  readonly namesSegments: boolean;
  /** Whether any rule is active, the draft among them. */
  readonly hasActiveRule: boolean;
}

@Injectable()
export class SimulateEarning {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: EarningFactsService,
    private readonly rules: EarningRuleReader,
    private readonly totals: CustomerTransactionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Explains the points of a purchase by the functions of real purchases. Writes nothing: rewards of rules are named, and their stock is
   * not checked.
   * @throws {CustomerNotFound}
   * @throws {InvalidFields} for an incomplete draft, and for an unknown rule
   * @throws {TooManyPoints}
   */
  async execute(purchase: SimulatedPurchase): Promise<Simulation> {
    const { storeId, customerId, items, posId } = purchase;
    const now = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      const { draft: sent } = purchase;
      const draft = sent && readDraft(sent, { storeId, stored: await this.rules.all(tx), now });
      const facts = await this.facts.read(tx, [customerId], now, draft ? [draft] : []);
      const customer = facts.customer(customerId);
      if (customer?.storeId !== storeId) {
        throw new CustomerNotFound();
      }
      const stored = facts.getRules(storeId).filter(({ id }) => id !== draft?.id);
      const rules = draft ? [...stored, draft] : stored;
      const context = facts.getContext(customerId, { posId, happenedAt: purchase.happenedAt ?? now });
      const basket = { items, deliverySkus: facts.settings.excludedDeliverySKUs };
      const names = new Map(rules.map(({ id, name }) => [id, name]));
      const isFirstOfCustomer = (await this.totals.find(tx, [customerId])).size === 0;
      const sale = { basket, isFirstOfCustomer, posOfCustomer: customer.posId };
      const namesSegments = rules.some(({ active, segments }) => active && segments.length > 0);
      const hasActiveRule = rules.some(({ active }) => active);
      return { ...evaluateSale(rules, sale, context), names, namesSegments, hasActiveRule };
    });
  }
}
