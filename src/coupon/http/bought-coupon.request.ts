import { OneOf } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import type { CashbackStatus, DeliveryStatus } from '../coupon.entity.js';

@Wrapped('deliveryStatus')
export class ChangeDeliveryStatusRequest {
  /** From `ordered` to `shipped` to `delivered`; `canceled` from the first two. */
  @OneOf(['ordered', 'shipped', 'delivered', 'canceled'])
  readonly status!: DeliveryStatus;
}

@Wrapped('cashbackStatus')
export class ChangeCashbackStatusRequest {
  /** From `pending` to `approved` to `paid`; `rejected` from the first two. */
  @OneOf(['pending', 'approved', 'paid', 'rejected'])
  readonly status!: CashbackStatus;
}
