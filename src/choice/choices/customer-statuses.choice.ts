import { STATUS_TYPES } from '../../customer/index.js';
import type { ChoiceKind } from '../choice-kind.types.js';

export const customerStatuses: ChoiceKind = {
  type: 'availableCustomerStatuses',
  for: () => ({ choices: STATUS_TYPES }),
};
