import { defineEvent } from '../../event/index.js';
import { type EarningRuleDefinition, EXAMPLE_EARNING_RULE } from './earning-rule-data.payload.js';

export const earningRuleWasUpdated = defineEvent<EarningRuleDefinition>({
  type: 'Service.Domain.EarningRule.Event.EarningRuleWasUpdated',
  emittedWhen: 'an earning rule changes; its definition is in it, as it is from then on',
  aggregateId: (payload) => payload.earningRuleId.earningRuleId,
  example: EXAMPLE_EARNING_RULE,
});
