import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extensions } from '#platform/extensions.js';
import { BoughtCouponReader } from './bought-coupon.reader.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import { problemWithDelivery, problemWithReturned } from './coupon.rules.js';
import type { CouponDeliveryStatus, CouponEntity } from './coupon.entity.js';
import { campaignBoughtDeliveryStatusWasChanged } from './coupon.events.js';

/** An extension of the module that knows campaigns: which rewards can be delivered. It has one implementation. */
export abstract class DeliverableRewards {
  /**
   * Whether the coupons of a campaign are for things, whether or not their delivery is tracked.
   * @param tx Null for what is committed
   */
  abstract areDeliverable(tx: Tx | null, campaignId: string): Promise<boolean>;
}

const UNKNOWN = 'There is no such bought reward.';

/** Moves deliveries of bought rewards, one step at a time. */
@Injectable()
export class DeliveryStepsService {
  constructor(
    private readonly coupons: CouponStateRepository,
    private readonly bought: BoughtCouponReader,
    private readonly events: EventRecorderService,
    private readonly extensions: Extensions,
  ) {}

  /**
   * Writes a locked coupon by a statement that names the previous step, and records an event. A gift whose delivery is not tracked begins with
   * any step. Returns why the step cannot be taken, or null when it is taken.
   * @throws {ConcurrencyConflict} when the coupon has changed
   */
  async take(tx: Tx, coupon: CouponEntity, status: CouponDeliveryStatus): Promise<string | null> {
    const { campaignId, deliveryStatus } = coupon;
    const isThing = deliveryStatus !== null || (await this.areThings(tx, campaignId));
    const problem =
      problemWithReturned(coupon, status) ?? problemWithDelivery(deliveryStatus, status, isThing);
    if (problem === null) {
      await this.write(tx, coupon, status);
    }
    return problem;
  }

  /**
   * Takes the step of a coupon of the store, which is locked first.
   * @returns The status before, or why the step cannot be taken
   */
  async takeById(
    tx: Tx,
    storeId: string,
    couponId: string,
    status: CouponDeliveryStatus,
  ): Promise<{ readonly before: CouponDeliveryStatus | null } | { readonly problem: string }> {
    const coupon = await this.coupons.lockSold(tx, storeId, couponId);
    if (!coupon) {
      return { problem: UNKNOWN };
    }
    const { deliveryStatus: before } = coupon;
    const problem = await this.take(tx, coupon, status);
    return problem === null ? { before } : { problem };
  }

  /** Puts a status back by one step, if nothing has changed it since. Returns why not, or null when it is done. */
  async takeBack(
    tx: Tx,
    storeId: string,
    couponId: string,
    { from, to }: { readonly from: CouponDeliveryStatus; readonly to: CouponDeliveryStatus | null },
  ): Promise<string | null> {
    const coupon = await this.coupons.lockSold(tx, storeId, couponId);
    if (!coupon) {
      return UNKNOWN;
    }
    const returned = problemWithReturned(coupon, to ?? 'ordered');
    if (returned !== null) {
      return returned;
    }
    if (coupon.deliveryStatus !== from) {
      return `This reward is ${coupon.deliveryStatus ?? 'not delivered'} by now: it was changed since.`;
    }
    if (to === null) {
      return 'This reward had no delivery status before.';
    }
    if (problemWithDelivery(to, from, true) !== null) {
      return `No step leads from ${to} to ${from}: the status stays.`;
    }
    await this.write(tx, coupon, to);
    return null;
  }

  /** Coupons of the store that cannot take the step now, each with the reason. Unknown ones are among them. */
  async findProblems(
    storeId: string,
    couponIds: readonly string[],
    status: CouponDeliveryStatus,
  ): Promise<ReadonlyMap<string, string>> {
    const found = new Map((await this.bought.findSold(storeId, couponIds)).map((each) => [each.id, each]));
    const things = new Map<string, boolean>();
    for (const { campaignId, deliveryStatus } of found.values()) {
      if (deliveryStatus === null && !things.has(campaignId)) {
        things.set(campaignId, await this.areThings(null, campaignId));
      }
    }
    return new Map(
      couponIds.flatMap((id) => {
        const coupon = found.get(id);
        const { deliveryStatus = null, campaignId = '' } = coupon ?? {};
        const isThing = deliveryStatus !== null || things.get(campaignId) === true;
        const problem = coupon
          ? (problemWithReturned(coupon, status) ?? problemWithDelivery(deliveryStatus, status, isThing))
          : UNKNOWN;
        return problem === null ? [] : [[id, problem] as const];
      }),
    );
  }

  private async areThings(tx: Tx | null, campaignId: string): Promise<boolean> {
    return this.extensions.one(DeliverableRewards).areDeliverable(tx, campaignId);
  }

  private async write(tx: Tx, coupon: CouponEntity, status: CouponDeliveryStatus): Promise<void> {
    const { id: couponId, campaignId, customerId } = coupon;
    await this.coupons.setDeliveryStatus(tx, coupon, status);
    await this.events.record(
      tx,
      campaignBoughtDeliveryStatusWasChanged({
        couponId: { couponId },
        customerId: { customerId: customerId ?? '' },
        campaignId: { campaignId },
        status,
      }),
    );
  }
}
