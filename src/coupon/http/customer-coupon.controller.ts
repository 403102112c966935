import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { Caller, CustomerGuard, type Principal, WriteLimitGuard } from '../../auth/index.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { MarkCoupons } from '../mark-coupons.js';
import {
  MarkOwnCouponsRequest,
  type OwnMarkedCouponsResponse,
  presentOwnMarkedCoupons,
} from './mark-coupons.dto.js';

@Controller(inStore('customer/campaign/coupons'))
@UseGuards(CustomerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomerCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks own coupons used: all of them, or none. What is used stays used. */
  @Post('mark_as_used')
  @HttpCode(200)
  async markAsUsed(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Body() { coupons }: MarkOwnCouponsRequest,
  ): Promise<OwnMarkedCouponsResponse> {
    refuseUnmarking(coupons);
    const marks = coupons.map((coupon) => ({ ...coupon, customerId: caller.id }));
    await this.markCoupons.execute(store.id, marks);
    return presentOwnMarkedCoupons(marks);
  }
}

/** @throws {InvalidFields} */
export function refuseUnmarking(coupons: readonly { readonly used: boolean }[]): void {
  const wrong = coupons.flatMap(({ used }, row) =>
    used ? [] : [{ field: `coupons[${row}].used`, message: 'Customers cannot mark a coupon unused.' }],
  );
  if (wrong.length > 0) {
    throw new InvalidFields(wrong);
  }
}
