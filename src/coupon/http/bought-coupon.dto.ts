import { IsIn } from 'class-validator';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import {
  CASHBACK_STATUSES,
  type CashbackStatus,
  COUPON_DELIVERY_STATUSES,
  type CouponDeliveryStatus,
} from '../coupon.entity.js';

@Wrapped('deliveryStatus')
export class ChangeDeliveryStatusRequest {
  /** From `ordered` to `shipped` to `delivered`; `canceled` from the first two. */
  @IsIn(COUPON_DELIVERY_STATUSES)
  @EnumName('DeliveryStatus')
  readonly status!: CouponDeliveryStatus;
}

@Wrapped('cashbackStatus')
export class ChangeCashbackStatusRequest {
  /** From `pending` to `approved` to `paid`; `rejected` from the first two. */
  @IsIn(CASHBACK_STATUSES)
  @EnumName('CashbackStatus')
  readonly status!: CashbackStatus;
}

export class ChangedStatusResponse {
  readonly success!: string;
}

export class ReturnedCouponResponse {
  readonly couponId!: string;
  /** How many points came back. */
  readonly returnedPoints!: number;
}
