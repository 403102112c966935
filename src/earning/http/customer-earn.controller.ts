import { Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { Caller, CustomerGuard, type Principal, WriteLimitGuard } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { EarnFromOccurrence } from '../earn-from-occurrence.js';
import type { EarnedPointsResponse } from './earn.presenter.js';

@Controller(inStore('customer/earnRule'))
@UseGuards(CustomerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomerEarnController {
  constructor(private readonly earnFromOccurrence: EarnFromOccurrence) {}

  /** Reports an event of the logged-in customer, as `POST /api/v1/earnRule/{eventName}/customer/{customer}` does. */
  @Post(':eventName')
  @HttpCode(200)
  async earn(
    @CurrentStore() store: Store,
    @Param('eventName') name: string,
    @Caller() { id: customerId }: Principal,
  ): Promise<EarnedPointsResponse> {
    const occurrence = { what: 'reported', name } as const;
    return {
      points: await this.earnFromOccurrence.execute({ storeId: store.id, customerId, occurrence }),
    };
  }
}
