import { defineEvent } from '../../event/index.js';
import { type EarningRuleDefinition, EXAMPLE_EARNING_RULE } from './earning-rule-data.payload.js';

export const earningRuleWasCreated = defineEvent<EarningRuleDefinition>({
  type: 'Service.Domain.EarningRule.Event.EarningRuleWasCreated',
  emittedWhen: 'an earning rule is created',
  aggregateId: (payload) => payload.earningRuleId.earningRuleId,
  example: EXAMPLE_EARNING_RULE,
});
