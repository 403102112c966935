import type { ChoiceKind } from '../choice-kind.types.js';
import { ACCOUNT_ACTIVATION_METHODS } from '../../settings/index.js';

export const accountActivationMethods: ChoiceKind = {
  type: 'availableAccountActivationMethods',
  for: () => ({ choices: ACCOUNT_ACTIVATION_METHODS }),
};
