import { Body, Param, Post, Put } from '@nestjs/common';
import { Caller, ForAdministrators, Permission, type Principal } from '../../auth/index.js';
import { CustomerResolverService } from '../../customer/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ChangeCashbackStatus } from '../change-cashback-status.js';
import { ChangeDeliveryStatus } from '../change-delivery-status.js';
import { ReturnCoupon } from '../return-coupon.js';
import {
  ChangeCashbackStatusRequest,
  ChangeDeliveryStatusRequest,
  type ChangedStatusResponse,
  type ReturnedCouponResponse,
} from './bought-coupon.dto.js';

@ForAdministrators('admin/customer/:customer/bought/coupon/:coupon')
export class BoughtCouponController {
  constructor(
    private readonly customers: CustomerResolverService,
    private readonly changeDelivery: ChangeDeliveryStatus,
    private readonly changeCashback: ChangeCashbackStatus,
    private readonly returnCoupon: ReturnCoupon,
  ) {}

  /** Says how far the delivery of a bought reward is. */
  @Put('changeDeliveryStatus')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async changeDeliveryStatus(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Param('coupon', IdPipe) couponId: string,
    @Body() { status }: ChangeDeliveryStatusRequest,
  ): Promise<ChangedStatusResponse> {
    const { id: customerId } = await this.customers.find(store, customer, caller);
    await this.changeDelivery.execute({ customerId, couponId, status });
    return { success: 'Delivery status changed!' };
  }

  /** Approves, pays or rejects cashback. Rejecting it gives the points back. */
  @Put('changeCashbackStatus')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async changeCashbackStatus(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Param('coupon', IdPipe) couponId: string,
    @Body() { status }: ChangeCashbackStatusRequest,
  ): Promise<ChangedStatusResponse> {
    const { id: customerId } = await this.customers.find(store, customer, caller);
    await this.changeCashback.execute({ customerId, couponId, status, by: getIssuer(caller) });
    return { success: 'Cashback status changed!' };
  }

  /** Takes an unused coupon back: cancels it, and gives the points back to where they came from. Once. */
  @Post('return')
  @TakesNoFields()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async return(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Param('coupon', IdPipe) couponId: string,
  ): Promise<ReturnedCouponResponse> {
    const { id: customerId } = await this.customers.find(store, customer, caller);
    const by = getIssuer(caller);
    return { couponId, returnedPoints: await this.returnCoupon.execute({ customerId, couponId, by }) };
  }
}

function getIssuer({ id, apiKey }: Principal) {
  return { id, issuer: apiKey ? 'api' : 'admin' } as const;
}
