import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLocksService, AccountService, TakenBackPointsService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { EarnFromOccurrence } from './earn-from-occurrence.js';
import { EarningRepository } from './earning.repository.js';
import { EarningRuleReader } from './earning-rule.reader.js';
import type { Occurrence } from './kinds/rule-kind.model.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import type { EarningRule } from './rule.model.js';

type Recommendation = Extract<Occurrence, { what: 'recommendation' }>;

interface RecommendationInStore extends Pick<Recommendation, 'name' | 'as'> {
  readonly storeId: string;
}

interface RecommendationOfCustomer extends RecommendationInStore, Pick<Recommendation, 'keptCents'> {
  readonly customerId: string;
  /** When the sale was made; null for a registration, whose points can be sent as soon as they `follow` a sale. */
  readonly soldAt: Date | null;
}

export interface PaidRecommendation {
  readonly earningId: string;
  readonly points: number;
  /** The points are to be taken back as soon as less is kept of the sale. */
  readonly leastCents: number;
  readonly paidAt: Date;
}

const COMMENT = 'Returned';

/** Points for customers who bring others, and for the others. */
@Injectable()
export class RecommendationsService {
  constructor(
    private readonly earnFromOccurrence: EarnFromOccurrence,
    private readonly earnings: EarningRepository,
    private readonly accounts: AccountService,
    private readonly locks: AccountLocksService,
    private readonly takenBack: TakenBackPointsService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
    private readonly rules: EarningRuleReader,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /** Whether an active rule of the store pays for it, to anyone. */
  async isAwaited(tx: Tx, of: RecommendationInStore): Promise<boolean> {
    return (await this.getLeastCents(tx, of)) !== null;
  }

  /** The least of a sale that any active rule asks for; null without such a rule. */
  async getLeastCents(tx: Tx, { storeId, name, as }: RecommendationInStore): Promise<number | null> {
    const occurrence = { what: 'recommendation', name, as, keptCents: null } as const;
    const asked = (await this.rules.all(tx)).filter(
      (rule) =>
        rule.active &&
        rule.storeId === storeId &&
        RULE_KINDS.get(rule.type).onOccurrence?.(rule.settings, occurrence).kind === 'pays',
    );
    return asked.length === 0 ? null : Math.min(...asked.map(getLeast));
  }

  /** Locks and writes the accounts of both sides, in the order of all callers. Leaves out accounts that are gone. */
  async hold(tx: Tx, customerIds: readonly string[]): Promise<void> {
    await this.locks.lockAll(tx, customerIds, true);
  }

  /**
   * Pays the points of the rule that pays most. Returns null when no rule pays. Locks and writes the account.
   * @throws {CustomerNotFound}
   * @throws {BalanceTooLarge}
   */
  async pay(
    tx: Tx,
    { storeId, customerId, name, as, keptCents, soldAt }: RecommendationOfCustomer,
  ): Promise<PaidRecommendation | null> {
    const occurrence = { what: 'recommendation', name, as, keptCents } as const;
    const earningId = randomUUID();
    const { points, earnedAt, explanations } = await this.earnFromOccurrence.earn(tx, {
      storeId,
      customerId,
      occurrence,
      earningId,
      source: { origin: 'recommendation', soldAt },
    });
    const paidBy = explanations.find((each) => each.points > 0)?.ruleId;
    const rule = (await this.rules.all(tx)).find(({ id }) => id === paidBy);
    return points === 0
      ? null
      : { earningId, points, leastCents: rule ? getLeast(rule) : 1, paidAt: earnedAt };
  }

  /**
   * Says which sale the points of a registration follow, if any. Locks and writes the account if it is another one.
   * @throws {ConcurrencyConflict} when a merge was faster
   */
  async follow(tx: Tx, earningId: string, soldAt: Date | null): Promise<void> {
    const find = () => this.earnings.findById(tx, earningId);
    const { transferId = null } = (await find()) ?? {};
    const before = transferId === null ? null : await this.accounts.getSoldAt(tx, transferId);
    if (transferId === null || before?.getTime() === soldAt?.getTime()) {
      return;
    }
    const account = await this.accounts.lockOwner(tx, async () => (await find())?.customerId ?? null);
    if (account) {
      await this.accounts.follow(tx, account, transferId, soldAt);
    }
  }

  /**
   * Takes back what was paid. What the customer does not have any more is missing, like points of a sale of their own: owed if the programme
   * keeps debts, forgiven otherwise. Returns the time; null when the account is gone.
   * @throws {ConcurrencyConflict} when a merge was faster
   */
  async takeBack(tx: Tx, earningId: string): Promise<Date | null> {
    const find = () => this.earnings.findById(tx, earningId);
    const account = await this.accounts.lockOwner(tx, async () => (await find())?.customerId ?? null);
    const earning = account && (await find());
    if (!account || !earning) {
      return null;
    }
    const { storeId, customerId, occurrence, points, transferId } = earning;
    const { missingPointsAreOwed } = await this.settings.read(tx);
    const id = randomUUID();
    const [revoked] = await this.takenBack.revokeAll(tx, [
      {
        account,
        part: asPart(tx),
        points,
        creditId: transferId,
        leavesDebt: missingPointsAreOwed,
        missingId: id,
        comment: `${COMMENT}: ${occurrence ?? ''}`,
        issuer: 'system',
        revisedTransactionId: earningId,
      },
    ]);
    const { taken = 0, gone = 0, result } = revoked ?? {};
    await this.earnings.add(
      tx,
      [
        {
          id,
          storeId,
          customerId,
          transactionId: null,
          revisedTransactionId: earningId,
          occurrence,
          points: -taken,
          withheld: gone,
          isHeldBack: false,
          transferId: result?.transferId ?? null,
          missed: [],
          buyer: null,
          createdAt: account.lockedAt,
        },
      ],
      [],
    );
    const moved = await this.customers.pointsChanged(tx, customerId, account.available);
    await this.events.record(tx, ...(result ? [result.event] : []), ...moved);
    return account.lockedAt;
  }
}

function getLeast({ type, settings }: Pick<EarningRule, 'type' | 'settings'>): number {
  return RULE_KINDS.get(type).getLeastCents?.(settings) ?? 1;
}
