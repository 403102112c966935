import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import {
  type AssignedTransaction,
  type BegunEffect,
  type EventsOfTransactions,
  TransactionEffect,
} from '../transaction/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension, Extensions } from '#platform/extensions.js';
import type { EarningPartEntity } from './earning.entity.js';
import { returnRow } from './earning-rows.model.js';
import { EarningRepository, type GivenReward } from './earning.repository.js';
import { InstantRewards, type RewardOutcome } from './instant-rewards.model.js';
import type { Miss } from './miss.model.js';

interface Taken {
  readonly each: AssignedTransaction;
  readonly gift: GivenReward;
}

/** Takes back the rewards of rules with their transaction. The explanation of the return has the outcome. */
@Extension(TransactionEffect)
@Injectable()
export class TakeBackRewardsService extends TransactionEffect {
  override readonly order = 25;

  constructor(
    private readonly earnings: EarningRepository,
    private readonly extensions: Extensions,
  ) {
    super();
  }

  override begin(tx: Tx): Promise<BegunEffect> {
    return Promise.resolve({ apply: (assigned) => this.apply(tx, assigned) });
  }

  /** One statement without rewards of rules. @throws {ConcurrencyConflict} when a coupon has changed */
  private async apply(tx: Tx, assigned: readonly AssignedTransaction[]): Promise<EventsOfTransactions> {
    const revised = assigned.flatMap((each) => each.revised?.transactionId ?? []);
    const given = revised.length === 0 ? [] : await this.earnings.findGiven(tx, revised);
    const taken = assigned.flatMap((each) =>
      given.flatMap((gift): Taken[] =>
        gift.transactionId === each.revised?.transactionId && gift.customerId === each.customerId
          ? [{ each, gift }]
          : [],
      ),
    );
    if (taken.length === 0) {
      return new Map();
    }
    const found = await this.extensions.one(InstantRewards).takeBack(tx, taken.map(getReward));
    const outcomes = taken.flatMap((one, index) =>
      (found[index] ?? []).map((outcome) => ({ ...one, outcome })),
    );
    await this.explain(tx, outcomes);
    const events = new Map<string, DomainEvent[]>();
    outcomes.forEach(({ each: { transactionId }, outcome }) =>
      events.set(transactionId, [...(events.get(transactionId) ?? []), ...outcome.events]),
    );
    return events;
  }

  /** Adds rows for returns that took back no points. */
  private async explain(
    tx: Tx,
    explained: readonly (Taken & { readonly outcome: RewardOutcome })[],
  ): Promise<void> {
    if (explained.length === 0) {
      return;
    }
    const returns = new Map(explained.map(({ each }) => [each.transactionId, each]));
    const ids = new Map(await this.earnings.findIds(tx, [...returns.keys()]));
    const rows = [...returns.values()].flatMap((each) => {
      if (ids.has(each.transactionId)) {
        return [];
      }
      const row = returnRow(each, { id: randomUUID(), taken: 0, gone: 0, transferId: null });
      ids.set(each.transactionId, row.id);
      return [row];
    });
    const parts = explained.map(({ each, gift, outcome }, index): EarningPartEntity => {
      const { ruleId, version, campaignId } = gift;
      const { couponId } = outcome;
      const miss = getMiss(outcome);
      const before = explained.slice(0, index).filter((other) => other.each === each);
      return {
        ruleId,
        version,
        campaignId,
        couponId,
        miss,
        earningId: ids.get(each.transactionId) ?? '',
        position: before.length,
        amountCents: miss.why === 'reward-lowered' ? miss.cents : null,
        points: 0,
        withheld: 0,
        paidLines: null,
      };
    });
    await this.earnings.add(tx, rows, parts);
  }
}

function getReward({ each, gift }: Taken) {
  const { revised, grossCents, part } = each;
  return {
    part,
    campaignId: gift.campaignId,
    couponId: gift.couponId,
    givenCents: gift.valueCents,
    grossCents: revised?.grossCents ?? 0,
    returnedCents: (revised?.returnedCentsBefore ?? 0) + grossCents,
    isWhole: revised?.left.isNothing ?? false,
  };
}

function getMiss(outcome: RewardOutcome): Miss {
  switch (outcome.what) {
    case 'canceled':
      return { why: 'reward-canceled' };
    case 'lowered':
      return { why: 'reward-lowered', cents: outcome.cents };
    case 'stays':
      return { why: 'reward-stays' };
  }
}
