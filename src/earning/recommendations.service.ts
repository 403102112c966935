import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountService, TakenBackPointsService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { EarnFromOccurrence } from './earn-from-occurrence.js';
import { EarningRepository } from './earning.repository.js';
import type { Occurrence } from './kinds/rule-kind.model.js';

type Recommendation = Extract<Occurrence, { what: 'recommendation' }>;

interface RecommendationOfCustomer extends Pick<Recommendation, 'name' | 'as'> {
  readonly storeId: string;
  readonly customerId: string;
}

export interface PaidRecommendation {
  readonly earningId: string;
  readonly points: number;
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
    private readonly takenBack: TakenBackPointsService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Pays the points of the rule that pays most. Returns null when no rule pays. Locks and writes the account.
   * @throws {CustomerNotFound}
   * @throws {BalanceTooLarge}
   */
  async pay(
    tx: Tx,
    { storeId, customerId, name, as }: RecommendationOfCustomer,
  ): Promise<PaidRecommendation | null> {
    const occurrence = { what: 'recommendation', name, as } as const;
    if (!(await this.earnFromOccurrence.isAwaited(tx, storeId, occurrence))) {
      return null;
    }
    const earningId = randomUUID();
    const { points, earnedAt } = await this.earnFromOccurrence.earn(tx, {
      storeId,
      customerId,
      occurrence,
      earningId,
    });
    return points === 0 ? null : { earningId, points, paidAt: earnedAt };
  }

  /**
   * Takes back what was paid, as far as the customer has points: they have no part in the return, so the rest is forgiven, whatever
   * `missingPointsAreOwed` says. Returns the time; null when the account is gone.
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
    const [revoked] = await this.takenBack.revokeAll(tx, [
      {
        account,
        part: tx,
        points,
        creditId: transferId,
        leavesDebt: false,
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
          id: randomUUID(),
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
