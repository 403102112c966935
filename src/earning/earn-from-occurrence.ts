import { Injectable } from '@nestjs/common';
import { AccountService, type LotSource } from '../account/index.js';
import { AttemptLimitsService } from '../auth/index.js';
import { CustomerNotFound, CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import {
  UNKNOWN_CODES,
  EarningLimitExceeded,
  EventDoesNotExist,
  OutsideRadius,
  StatusDoesNotEarn,
} from './earning.errors.js';
import { EarningFactsService } from './earning-facts.service.js';
import { EarningsService } from './earnings.service.js';
import { EarningRuleReader } from './earning-rule.reader.js';
import { computePaid } from './daily-total.rules.js';
import { evaluateOccurrence } from './evaluation.rules.js';
import type { Occurrence } from './kinds/rule-kind.model.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import { occurrenceName } from './occurrence.rules.js';
import type { EarningRule, Evaluation, Explanation } from './rule.model.js';

export interface OccurrenceOfCustomer {
  readonly storeId: string;
  readonly customerId: string;
  readonly occurrence: Occurrence;
  readonly ruleId?: string | undefined;
  /** Reported by the customer, not by the shop. */
  readonly byCustomer?: true;
  /** For a caller that keeps the id; generated otherwise. */
  readonly earningId?: string | undefined;
  /** The sale that the points follow, if they do. */
  readonly source?: LotSource | undefined;
}

@Injectable()
export class EarnFromOccurrence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly facts: EarningFactsService,
    private readonly earnings: EarningsService,
    private readonly events: EventRecorderService,
    private readonly limits: AttemptLimitsService,
    private readonly rules: EarningRuleReader,
  ) {}

  /**
   * Pays the points of the rule that pays most, and counts them against its limit: all or nothing. Locks and writes the account, so
   * occurrences of one customer run one after the other on every node. Writes counters on condition of the found values, so limits are
   * exact without the lock. The level changes last. Returns the points.
   * @throws {CustomerNotFound}
   * @throws {EventDoesNotExist} when the customer has no rule for the event
   * @throws {EarningLimitExceeded}
   * @throws {OutsideRadius}
   * @throws {StatusDoesNotEarn}
   */
  async execute(of: OccurrenceOfCustomer): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const { points, explanations } = await this.earn(tx, of);
      if (points === 0) {
        throw getRefusal(explanations);
      }
      return points;
    });
  }

  /**
   * For reports by customers: ignores rules that do not allow them. Codes are secrets of a shop, so guesses are limited.
   * @param address The network address of the customer
   * @throws {TooManyAttempts}
   */
  async executeOwn(of: OccurrenceOfCustomer, address: string): Promise<number> {
    const earn = () => this.execute({ ...of, byCustomer: true });
    if (of.occurrence.what !== 'scan') {
      return earn();
    }
    const source = { account: of.customerId, address };
    return this.limits.countFailures(UNKNOWN_CODES, source, earn, isUnknown);
  }

  /** Whether an active rule pays for it, to anyone. Without a store: a rule of any store. One statement. */
  async isAwaited(tx: Tx, storeId: string | undefined, occurrence: Occurrence): Promise<boolean> {
    return (await this.rules.all(tx)).some((rule) => {
      const outcome = RULE_KINDS.get(rule.type).onOccurrence?.(rule.settings, occurrence);
      const isOfStore = storeId === undefined || rule.storeId === storeId;
      return rule.active && isOfStore && outcome !== undefined && outcome.kind !== 'other';
    });
  }

  /** Joins a running unit of work. Earning nothing is no refusal. */
  async earn(tx: Tx, of: OccurrenceOfCustomer): Promise<Evaluation & { readonly earnedAt: Date }> {
    const { storeId, customerId, occurrence, earningId, source } = of;
    const account = await this.accounts.lock(tx, customerId);
    if (account?.storeId !== storeId) {
      throw new CustomerNotFound();
    }
    const { lockedAt: now } = account;
    const facts = await this.facts.read(tx, [customerId], now);
    const context = facts.getContext(customerId, {
      posId: facts.customer(customerId)?.posId ?? null,
      happenedAt: now,
    });
    const rules = facts.getRules(storeId).filter((rule) => isAsked(rule, of));
    const evaluation = computePaid(evaluateOccurrence(rules, occurrence, context), context);
    if (evaluation.points > 0) {
      const decided = {
        storeId,
        account,
        part: asPart(tx),
        evaluation,
        transactionId: undefined,
        occurrence: occurrenceName(occurrence),
        id: earningId,
        source,
      };
      try {
        const [events = []] = await this.earnings.write(tx, facts, [decided]);
        const moved = await this.customers.pointsChanged(tx, customerId, account.available);
        await this.events.record(tx, ...events, ...moved);
      } catch (error) {
        // Another unit of work has counted first.
        throw isDuplicateKey(error) ? new ConcurrencyConflict('Counted twice', { cause: error }) : error;
      }
    }
    return { ...evaluation, earnedAt: now };
  }
}

function isAsked({ id, type, settings }: EarningRule, { ruleId, byCustomer }: OccurrenceOfCustomer): boolean {
  const mayReport = byCustomer !== true || RULE_KINDS.get(type).customersMayReport?.(settings) === true;
  return mayReport && (ruleId === undefined || id === ruleId);
}

function isUnknown(outcome: unknown): boolean {
  return outcome instanceof EventDoesNotExist;
}

const LIMITS: ReadonlySet<string> = new Set(['limit', 'daily-cap', 'daily-cap-of-all']);

/** When several rules do not pay, the refusal of the closest rule. */
function getRefusal(explanations: readonly Explanation[]): Error {
  const misses = explanations.flatMap(({ miss }) => miss ?? []);
  if (misses.some(({ why }) => LIMITS.has(why))) {
    return new EarningLimitExceeded();
  }
  if (misses.some(({ why }) => why === 'status')) {
    return new StatusDoesNotEarn();
  }
  const outside = misses.flatMap((miss) => (miss.why === 'outside' ? [miss.meters] : []));
  return outside.length > 0 ? new OutsideRadius(Math.min(...outside)) : new EventDoesNotExist();
}
