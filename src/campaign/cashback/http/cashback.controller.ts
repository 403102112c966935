import { Body, Post } from '@nestjs/common';
import { Caller, ForAdministrators, Permission, type Principal } from '../../../auth/index.js';
import { NotKept } from '#platform/http/write/decorators.js';
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

@ForAdministrators('admin/campaign/cashback')
export class CashbackController {
  constructor(
    private readonly simulateCashback: SimulateCashback,
    private readonly redeemCashback: RedeemCashback,
  ) {}

  /** Says what points of a customer are worth in money now, in the cashback campaign that gives most for them. */
  @Post('simulate')
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
