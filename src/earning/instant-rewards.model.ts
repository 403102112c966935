import type { LockedAccount } from '../account/index.js';
import type { DomainEvent } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';

export interface Gift {
  readonly storeId: string;
  readonly customerId: string;
  readonly campaignId: string;
  /** The level that the rules have looked at. */
  readonly levelId: string | null;
  /** Held by the unit of work. */
  readonly account: LockedAccount;
  readonly transactionId: string | undefined;
  /** What was paid in it. */
  readonly grossCents: number | undefined;
}

export type GivenGift =
  | {
      readonly couponId: string;
      /** What it is worth, where that is a percentage of the transaction. */
      readonly valueCents: number | null;
      readonly event: DomainEvent;
    }
  | { readonly couponId: null; readonly reason: string };

/** A coupon that a rule has given for a sale, of which something comes back. */
export interface RewardToTakeBack {
  readonly part: Tx;
  readonly campaignId: string;
  readonly couponId: string;
  /** What it was worth when it was given, where that is a percentage of the sale. */
  readonly givenCents: number | null;
  /** The amount of the sale, and what has come back of it by now. */
  readonly grossCents: number;
  readonly returnedCents: number;
  /** Whether every line of the sale has come back. */
  readonly isWhole: boolean;
}

/** What became of the coupon, or of one that has come back of it. `stays`: it is used, or paid out. */
export type RewardOutcome = { readonly couponId: string; readonly events: readonly DomainEvent[] } & (
  | { readonly what: 'stays' | 'canceled' }
  | { readonly what: 'lowered'; readonly cents: number }
);

/** Rewards that rules give, in a module that this one does not know. It has one implementation. */
export abstract class InstantRewards {
  abstract isThere(tx: Tx, storeId: string, campaignId: string): Promise<boolean>;

  /**
   * Gives coupons free of charge, in the order of the gifts, to customers of the campaign, within stock and limits. One that cannot be
   * given has a reason.
   */
  abstract give(tx: Tx, gifts: readonly Gift[]): Promise<GivenGift[]>;

  /**
   * Takes back what was given for sales of which something comes back: coupons are canceled with the last of the sale, and
   * percentages of it are worth less with each part. What is used stays, and goes when it comes back.
   * @returns for each reward the coupons that something became of
   */
  abstract takeBack(
    tx: Tx,
    rewards: readonly RewardToTakeBack[],
  ): Promise<readonly (readonly RewardOutcome[])[]>;
}
