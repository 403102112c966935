import { Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal, WriteLimitGuard } from '../../auth/index.js';
import { CustomerResolverService } from '../../customer/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
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
