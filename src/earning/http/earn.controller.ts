import { Controller, HttpCode, Ip, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import {
  AdminGuard,
  Caller,
  CustomerGuard,
  Permission,
  type Principal,
  WriteLimitGuard,
} from '../../auth/index.js';
import { CustomerResolverService } from '../../customer/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { EarnFromOccurrence } from '../earn-from-occurrence.js';
import type { EarnedPointsResponse } from './earn.dto.js';

@Controller(inStore('v1/earnRule'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class EarnController {
  constructor(
    private readonly customers: CustomerResolverService,
    private readonly earnFromOccurrence: EarnFromOccurrence,
  ) {}

  /** Reports an event of a customer. The rule about it that pays most pays; each is paid once, within its limit. */
  @Post(':eventName/customer/:customer')
  @HttpCode(200)
  @Permission('EARNING_RULE', 'MODIFY')
  async earn(
    @CurrentStore() store: Store,
    @Param('eventName') name: string,
    @Param('customer') idOrCard: string,
    @Caller() caller: Principal,
  ): Promise<EarnedPointsResponse> {
    const { id: customerId } = await this.customers.find(store, idOrCard, caller);
    const occurrence = { what: 'reported', name } as const;
    return {
      points: await this.earnFromOccurrence.execute({ storeId: store.id, customerId, occurrence }),
    };
  }
}

@Controller(inStore('customer/earnRule'))
@UseGuards(CustomerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomerEarnController {
  constructor(private readonly earnFromOccurrence: EarnFromOccurrence) {}

  /**
   * Reports an event of the logged-in customer, to rules with `customersMayReport`.
   * @remarks All other events do not exist here: the shop reports them by `POST /api/v1/earnRule/{eventName}/customer/{customer}`.
   */
  @Post(':eventName')
  @HttpCode(200)
  async earn(
    @CurrentStore() store: Store,
    @Param('eventName') name: string,
    @Caller() { id: customerId }: Principal,
    @Ip() address: string,
  ): Promise<EarnedPointsResponse> {
    const reported = { storeId: store.id, customerId, occurrence: { what: 'reported', name } } as const;
    return { points: await this.earnFromOccurrence.executeOwn(reported, address) };
  }
}
