import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerWasMovedToLevel {
  readonly customerId: { readonly customerId: string };
  readonly levelId?: { readonly levelId: string };
  readonly oldLevelId?: { readonly levelId: string };
  readonly updateAt: string;
  readonly manually: boolean;
  readonly removeLevelManually: boolean;
}

export const customerWasMovedToLevel = defineEvent<CustomerWasMovedToLevel>({
  type: 'Service.Domain.User.Event.CustomerWasMovedToLevel',
  emittedWhen: 'a level is set by rule or by hand, or the level that was set by hand is removed',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    levelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e52222' },
    oldLevelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e51111' },
    updateAt: EXAMPLE_TIME,
    manually: false,
    removeLevelManually: false,
  },
});
