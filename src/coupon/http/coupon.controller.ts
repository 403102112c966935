import { Body, Get, Param, Post } from '@nestjs/common';
import { InvalidFields } from '#platform/error/domain-error.js';
import {
  Caller,
  ForAdministrators,
  ForCustomers,
  ForSellers,
  Permission,
  type Principal,
} from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CouponSearchReader } from '../coupon-search.reader.js';
import { MarkCoupons } from '../mark-coupons.js';
import { type FoundCouponsResponse, presentFoundCoupons } from './coupon-lookup.dto.js';
import {
  MarkCouponsRequest,
  type MarkedCouponsResponse,
  MarkOwnCouponsRequest,
  type OwnMarkedCouponsResponse,
  presentMarkedCoupons,
  presentOwnMarkedCoupons,
} from './mark-coupons.dto.js';

@ForAdministrators('admin/campaign/coupons')
export class AdminCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks coupons used or unused: all of them, or none. */
  @Post('mark_as_used')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async markAsUsed(
    @CurrentStore() store: Store,
    @Body() { coupons }: MarkCouponsRequest,
  ): Promise<MarkedCouponsResponse> {
    await this.markCoupons.execute(store.id, coupons);
    return presentMarkedCoupons(coupons);
  }
}

@ForSellers('seller/campaign/coupons')
export class SellerCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks coupons of customers used at the till: all of them, or none. What is used stays used. */
  @Post('mark_as_used')
  async markAsUsed(
    @CurrentStore() store: Store,
    @Body() { coupons }: MarkCouponsRequest,
  ): Promise<OwnMarkedCouponsResponse> {
    refuseUnmarking(coupons, 'Sellers');
    await this.markCoupons.execute(store.id, coupons);
    return presentOwnMarkedCoupons(coupons);
  }
}

/** How many customers may have one shared code, as far as a till shows them. */
const FOUND_MAX = 10;

@ForSellers('seller/coupon')
export class SellerCouponLookupController {
  constructor(private readonly coupons: CouponSearchReader) {}

  /** Finds the bought coupons that have a code, in whatever case it is typed; ten at the most, when customers share it. None: the list is empty. */
  @Get(':code')
  async find(@CurrentStore() store: Store, @Param('code') code: string): Promise<FoundCouponsResponse> {
    const ids = await this.coupons.idsByCode(store.id, code.trim(), FOUND_MAX);
    return presentFoundCoupons(await this.coupons.findByIds(ids));
  }
}

@ForCustomers('customer/campaign/coupons')
export class CustomerCouponController {
  constructor(private readonly markCoupons: MarkCoupons) {}

  /** Marks own coupons used: all of them, or none. What is used stays used. */
  @Post('mark_as_used')
  async markAsUsed(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Body() { coupons }: MarkOwnCouponsRequest,
  ): Promise<OwnMarkedCouponsResponse> {
    refuseUnmarking(coupons, 'Customers');
    const marks = coupons.map((coupon) => ({ ...coupon, customerId: caller.id }));
    await this.markCoupons.execute(store.id, marks);
    return presentOwnMarkedCoupons(marks);
  }
}

/** @throws {InvalidFields} */
function refuseUnmarking(coupons: readonly { readonly used: boolean }[], callers: string): void {
  const wrong = coupons.flatMap(({ used }, row) =>
    used ? [] : [{ field: `coupons[${row}].used`, message: `${callers} cannot mark a coupon unused.` }],
  );
  if (wrong.length > 0) {
    throw new InvalidFields(wrong);
  }
}
