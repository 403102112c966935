import { Injectable } from '@nestjs/common';
import {
  BoughtCouponReader,
  COUPON_DELIVERY_STATUSES,
  type CouponDeliveryStatus,
  DeliveryStepsService,
} from '../../coupon/index.js';
import { CustomerReader } from '../../customer/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { type ActionOfKind, BulkKind, type BulkResult, type BulkSubject } from '../bulk-kind.model.js';
import { DELIVERY_STATUS } from '../bulk-preview.rules.js';
import { getUndoNote } from '../undo-note.rules.js';

/** Moves the deliveries of bought rewards on by one step. Undoing puts each status back that nothing has changed since. */
@Extension(BulkKind)
@Injectable()
export class DeliveryStatusService implements BulkKind {
  readonly code = DELIVERY_STATUS;
  readonly resource = 'REWARD_CAMPAIGN';

  constructor(
    private readonly steps: DeliveryStepsService,
    private readonly bought: BoughtCouponReader,
    private readonly customers: CustomerReader,
  ) {}

  async findRefusals(
    storeId: string,
    parameters: BulkParameters,
    couponIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    return this.steps.findProblems(storeId, couponIds, getStatus(parameters['status']));
  }

  /** Locks and writes the coupon. */
  async apply(tx: Tx, { storeId, parameters }: ActionOfKind, couponId: string): Promise<BulkResult> {
    const taken = await this.steps.takeById(tx, storeId, couponId, getStatus(parameters['status']));
    return 'problem' in taken
      ? { refusal: taken.problem }
      : { undoWith: getUndoNote(couponId, taken.before) };
  }

  /** Locks and writes the coupon. */
  async undo(
    tx: Tx,
    { storeId, parameters }: ActionOfKind,
    couponId: string,
    before: string | null,
  ): Promise<BulkResult> {
    const change = {
      from: getStatus(parameters['status']),
      to: before === null ? null : getStatus(before),
    };
    const refusal = await this.steps.takeBack(tx, storeId, couponId, change);
    return refusal === null ? {} : { refusal };
  }

  async describe(storeId: string, couponIds: readonly string[]): Promise<ReadonlyMap<string, BulkSubject>> {
    const coupons = await this.bought.findSold(storeId, couponIds);
    const names = await this.customers.getNames(coupons.map(({ customerId }) => customerId));
    return new Map(
      coupons.map(({ id, customerId }) => {
        const { firstName = '', lastName = '' } = names.get(customerId) ?? {};
        return [id, { customerId, name: `${firstName} ${lastName}`.trim() }];
      }),
    );
  }
}

/** @throws {Error} for a row that was changed by hand */
function getStatus(stored: string | number | undefined): CouponDeliveryStatus {
  const status = COUPON_DELIVERY_STATUSES.find((each) => each === stored);
  if (!status) {
    throw new Error(`There is no delivery status ${JSON.stringify(stored)}`);
  }
  return status;
}
