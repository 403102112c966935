import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal, WriteLimitGuard } from '../../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { NotKept } from '#platform/http/write/decorators.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { RedeemCashback } from '../redeem-cashback.js';
import { SimulateCashback } from '../simulate-cashback.js';
import {
  type CashbackResponse,
  presentCashback,
  presentRedeemedCashback,
  RedeemCashbackRequest,
  type RedeemedCashbackResponse,
  SimulateCashbackRequest,
} from './cashback.dto.js';

@Controller(inStore('admin/campaign/cashback'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CashbackController {
  constructor(
    private readonly simulateCashback: SimulateCashback,
    private readonly redeemCashback: RedeemCashback,
  ) {}

  /** Says what points of a customer are worth in money now, in the cashback campaign that gives most for them. */
  @Post('simulate')
  @HttpCode(200)
  @NotKept()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async simulate(
    @CurrentStore() store: Store,
    @Body() { customerId, pointsAmount }: SimulateCashbackRequest,
  ): Promise<CashbackResponse> {
    const question = { storeId: store.id, customerId, pointsAmount };
    return presentCashback(customerId, await this.simulateCashback.execute(question));
  }

  /** Spends points of a customer for money, by the figures of the simulation. It is paid out when it is approved. */
  @Post('redeem')
  @HttpCode(200)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async redeem(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Body() { customerId, pointsAmount, pointValue, rewardAmount }: RedeemCashbackRequest,
  ): Promise<RedeemedCashbackResponse> {
    const cashback = { pointsAmount, pointValue, rewardAmount };
    const redemption = { storeId: store.id, customerId, issuerId: caller.id, ...cashback };
    const { id } = await this.redeemCashback.execute(redemption);
    return presentRedeemedCashback(customerId, cashback, id);
  }
}
