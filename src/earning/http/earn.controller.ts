import { Ip, Param, Post } from '@nestjs/common';
import { Caller, ForAdministrators, ForCustomers, Permission, type Principal } from '../../auth/index.js';
import { CustomerResolverService } from '../../customer/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { EarnFromOccurrence } from '../earn-from-occurrence.js';
import type { EarnedPointsResponse } from './earn.dto.js';

@ForAdministrators('v1/earnRule')
export class EarnController {
  constructor(
    private readonly customers: CustomerResolverService,
    private readonly earnFromOccurrence: EarnFromOccurrence,
  ) {}

  /** Reports an event of a customer. The rule about it that pays most pays; each is paid once, within its limit. */
  @Post(':eventName/customer/:customer')
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

@ForCustomers('customer/earnRule')
export class CustomerEarnController {
  constructor(private readonly earnFromOccurrence: EarnFromOccurrence) {}

  /**
   * Reports an event of the logged-in customer, to rules with `customersMayReport`.
   * @remarks All other events do not exist here: the shop reports them by `POST /api/v1/earnRule/{eventName}/customer/{customer}`.
   */
  @Post(':eventName')
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
