import { Body, Ip, Param, Post } from '@nestjs/common';
import { Caller, ForAllRoles, Permission, type Principal } from '../../auth/index.js';
import { CustomerResolverService } from '../../customer/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { EarnFromOccurrence } from '../earn-from-occurrence.js';
import type { Occurrence } from '../kinds/rule-kind.model.js';
import { CheckInRequest, type EarnedPointsResponse, ScanRequest } from './earn.dto.js';

@ForAllRoles('earningRule')
export class CheckInController {
  constructor(
    private readonly customers: CustomerResolverService,
    private readonly earnFromOccurrence: EarnFromOccurrence,
  ) {}

  /** Says where a customer is: points, if that is within the radius of a rule. Customers say it of themselves, to rules with `customersMayReport`. */
  @Post('geolocation/customer/:customer')
  @Permission('EARNING_RULE', 'MODIFY')
  async checkIn(
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { latitude, longitude, earningRuleId }: CheckInRequest,
    @Caller() caller: Principal,
    @Ip() address: string,
  ): Promise<EarnedPointsResponse> {
    const occurrence = { what: 'position', latitude, longitude } as const;
    return this.earn(store, idOrCard, { caller, address }, occurrence, earningRuleId);
  }

  /** Says which code a customer has scanned. Customers say it of themselves, to rules with `customersMayReport`; too many wrong codes are 429. */
  @Post('qrcode/customer/:customer')
  @Permission('EARNING_RULE', 'MODIFY')
  async scan(
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { code, earningRuleId }: ScanRequest,
    @Caller() caller: Principal,
    @Ip() address: string,
  ): Promise<EarnedPointsResponse> {
    return this.earn(store, idOrCard, { caller, address }, { what: 'scan', code }, earningRuleId);
  }

  private async earn(
    store: Store,
    idOrCard: string,
    { caller, address }: { readonly caller: Principal; readonly address: string },
    occurrence: Occurrence,
    ruleId: string | undefined,
  ): Promise<EarnedPointsResponse> {
    const { id: customerId } = await this.customers.find(store, idOrCard, caller);
    const happened = { storeId: store.id, customerId, occurrence, ruleId };
    const points =
      caller.role === 'customer'
        ? await this.earnFromOccurrence.executeOwn(happened, address)
        : await this.earnFromOccurrence.execute(happened);
    return { points };
  }
}
