import type { ChoiceKind } from '../choice-kind.types.js';

/** Labels by what they stand for. */
export const pointExpireAfter: ChoiceKind = {
  type: 'availablePointExpireAfter',
  for: ({ texts }) => ({ choices: texts.settings.point_expire_after }),
};
