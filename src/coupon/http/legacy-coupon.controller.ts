import { Body, Param, Post } from '@nestjs/common';
import { Caller, ForAdministrators, ForCustomers, Permission, type Principal } from '../../auth/index.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { ReplacedBy } from '#platform/http/openapi/replaced-by.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { onlyUnscoped } from '#platform/http/request/paths.js';
import { CouponNotFound } from '../coupon.errors.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { MarkCoupons } from '../mark-coupons.js';
import { MarkCouponRequest, type MarkedCouponResponse, presentMarkedCoupon } from './mark-coupons.dto.js';

/** One coupon at a time, as it was done before there was `mark_as_used`. */
@ForAdministrators('admin/customer/:customer/campaign/:campaign/coupon', onlyUnscoped)
export class LegacyAdminCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks one coupon of a customer used or unused. `{coupon}` is its id or its code. */
  @Post(':coupon')
  @ReplacedBy('POST /api/{storeCode}/admin/campaign/coupons/mark_as_used')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async mark(
    @CurrentStore() store: Store,
    @Param('customer', IdPipe) customerId: string,
    @Param('campaign', IdPipe) campaignId: string,
    @Param('coupon') idOrCode: string,
    @Body() { used }: MarkCouponRequest,
  ): Promise<MarkedCouponResponse> {
    const coupon = { customerId, campaignId, idOrCode, used };
    if (!(await this.markCoupons.executeByCode(store.id, coupon))) {
      throw new CouponNotFound();
    }
    return presentMarkedCoupon(used);
  }
}

/** For customers, though its path says otherwise. */
@ForCustomers('admin/campaign/:campaign/coupon', onlyUnscoped)
export class LegacyCustomerCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks one coupon of the logged-in customer used. `{coupon}` is its id or its code. */
  @Post(':coupon')
  @ReplacedBy('POST /api/{storeCode}/customer/campaign/coupons/mark_as_used')
  async mark(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Param('coupon') idOrCode: string,
    @Body() { used }: MarkCouponRequest,
  ): Promise<MarkedCouponResponse> {
    if (!used) {
      throw new InvalidFields([{ field: 'used', message: 'Customers cannot mark a coupon unused.' }]);
    }
    const coupon = { customerId: caller.id, campaignId, idOrCode, used };
    if (!(await this.markCoupons.executeByCode(store.id, coupon))) {
      throw new CouponNotFound();
    }
    return presentMarkedCoupon(used);
  }
}
