import { Body, Controller, HttpCode, Param, UseGuards } from '@nestjs/common';
import { AdminGuard, Caller, CustomerGuard, Permission, type Principal } from '../../auth/index.js';
import { InvalidFields } from '../../platform/error/invalid-fields.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { onlyUnscoped } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { CouponNotFound } from '../coupon.errors.js';
import { MarkCoupons } from '../mark-coupons.js';
import { MarkCouponRequest } from './mark-coupons.request.js';
import { type MarkedCouponResponse, presentMarkedCoupon } from './marked-coupons.presenter.js';

/** One coupon at a time, as it was done before there was `mark_as_used`. */
@Controller(onlyUnscoped('admin/customer/:customer/campaign/:campaign/coupon'))
@UseGuards(AdminGuard)
export class LegacyAdminCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks one coupon of a customer used or unused. `{coupon}` is its id or its code. */
  @Post(':coupon')
  @HttpCode(200)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async mark(
    @Param('customer', IdPipe) customerId: string,
    @Param('campaign', IdPipe) campaignId: string,
    @Param('coupon') idOrCode: string,
    @Body() { used }: MarkCouponRequest,
  ): Promise<MarkedCouponResponse> {
    if (!(await this.markCoupons.executeByCode({ customerId, campaignId, idOrCode, used }))) {
      throw new CouponNotFound();
    }
    return presentMarkedCoupon(used);
  }
}

/** For customers, though its path says otherwise. */
@Controller(onlyUnscoped('admin/campaign/:campaign/coupon'))
@UseGuards(CustomerGuard)
export class LegacyCustomerCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks one coupon of the logged-in customer used. `{coupon}` is its id or its code. */
  @Post(':coupon')
  @HttpCode(200)
  async mark(
    @Caller() caller: Principal,
    @Param('campaign', IdPipe) campaignId: string,
    @Param('coupon') idOrCode: string,
    @Body() { used }: MarkCouponRequest,
  ): Promise<MarkedCouponResponse> {
    if (!used) {
      throw new InvalidFields([{ field: 'used', message: 'Customers cannot mark a coupon unused.' }]);
    }
    if (!(await this.markCoupons.executeByCode({ customerId: caller.id, campaignId, idOrCode, used }))) {
      throw new CouponNotFound();
    }
    return presentMarkedCoupon(used);
  }
}
