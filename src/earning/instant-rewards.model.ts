import type { LockedAccount } from '../account/index.js';
import type { DomainEvent } from '../event/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
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
  readonly grossCents: number | undefined;
}

export type GivenGift =
  | {
      readonly couponId: string;
      /** In cents, for a percentage of the transaction. */
      readonly valueCents: number | null;
      readonly event: DomainEvent;
    }
  | { readonly couponId: null; readonly reason: string };

export interface RewardToTakeBack {
  readonly part: BatchPart;
  readonly campaignId: string;
  readonly couponId: string;
  /** The value at the time of the gift, for a percentage of the sale. */
  readonly givenCents: number | null;
  /** The amount of the sale, and of its returns so far. */
  readonly grossCents: number;
  readonly returnedCents: number;
  /** Whether every line of the sale is returned. */
  readonly isWhole: boolean;
}

/** The outcome for the coupon or one of its replacements. `stays`: the coupon is used or paid out. */
export type RewardOutcome = { readonly couponId: string; readonly events: readonly DomainEvent[] } & (
  | { readonly what: 'stays' | 'canceled' }
  | { readonly what: 'lowered'; readonly cents: number }
);

/** Gives the rewards of rules. Another module implements it, unknown to this one. */
export abstract class InstantRewards {
  abstract isThere(tx: Tx, storeId: string, campaignId: string): Promise<boolean>;

  /**
   * Gives coupons free of charge, in the order of the gifts, to customers of the campaign, within stock and limits. One that cannot be
   * given has a reason.
   */
  abstract give(tx: Tx, gifts: readonly Gift[]): Promise<GivenGift[]>;

  /**
   * Takes back the gifts for returned sales: coupons are canceled with the last return, and percentages of the sale lose value with each
   * part. Used coupons stay; their replacements lose the value.
   * @returns for each reward the changed coupons
   */
  abstract takeBack(
    tx: Tx,
    rewards: readonly RewardToTakeBack[],
  ): Promise<readonly (readonly RewardOutcome[])[]>;
}
