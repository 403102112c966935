import { Body, Get, Param, Post } from '@nestjs/common';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { NotKept } from '#platform/http/write/decorators.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { TransactionNotFound, TransactionReader } from '../../../transaction/index.js';
import { EarningReader } from '../../earning.reader.js';
import { EarningRuleReader } from '../../earning-rule.reader.js';
import { SimulateEarning } from '../simulate-earning.js';
import type { EarnedPointsResponse } from '../../http/earn.dto.js';
import { ExplainedEarningsService } from './explained-earnings.service.js';
import {
  noteRules,
  simulatedPurchase,
  SimulateTransactionRequest,
  type TransactionEarningResponse,
} from './explanation.dto.js';

@ForAdministrators('transaction')
export class TransactionEarningController {
  constructor(
    private readonly simulateEarning: SimulateEarning,
    private readonly earnings: EarningReader,
    private readonly rules: EarningRuleReader,
    private readonly explained: ExplainedEarningsService,
    private readonly transactions: TransactionReader,
  ) {}

  /** Says how many points a transaction would earn. Stores nothing. */
  @Post('simulate')
  @NotKept()
  @Permission('TRANSACTION', 'VIEW')
  async simulate(
    @CurrentStore() store: Store,
    @Body() request: SimulateTransactionRequest,
  ): Promise<EarnedPointsResponse> {
    const { points } = await this.simulateEarning.execute(simulatedPurchase(store.id, request));
    return { points };
  }

  /** Explains what a transaction has earned: by which rule, in which version, of which amount; and why the others gave nothing. */
  @Get(':transaction/earning')
  @Permission('TRANSACTION', 'VIEW')
  async earning(
    @CurrentStore() store: Store,
    @Param('transaction', IdPipe) transactionId: string,
  ): Promise<TransactionEarningResponse> {
    if (!(await this.transactions.findById(store.id, transactionId))) {
      throw new TransactionNotFound();
    }
    const earnings = await this.explained.present(await this.earnings.ofTransaction(store.id, transactionId));
    const rules = (await this.rules.all()).filter(({ storeId }) => storeId === store.id);
    const notes = noteRules(rules.some(({ active }) => active));
    return { earnings, total: earnings.length, notes };
  }
}
