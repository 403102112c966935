import { Controller, Get, UseGuards } from '@nestjs/common';
import { Caller, CustomerGuard, type Principal } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { OwnEarningRulesService } from '../own-earning-rules.service.js';
import { type OwnEarningRulesResponse, presentOwnEarningRule } from './earning-rule.dto.js';

@Controller(inStore('customer/earningRule'))
@UseGuards(CustomerGuard)
export class CustomerEarningRuleController {
  constructor(private readonly rules: OwnEarningRulesService) {}

  /** Lists how the logged-in customer can earn points now, all of it. Codes to scan are not in it. */
  @Get()
  async list(@CurrentStore() store: Store, @Caller() caller: Principal): Promise<OwnEarningRulesResponse> {
    const { rules, currency } = await this.rules.of(store.id, caller.id);
    return { earningRules: rules.map(presentOwnEarningRule), total: rules.length, currency };
  }
}
