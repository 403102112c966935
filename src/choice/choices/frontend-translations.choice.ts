import type { ChoiceKind } from '../choice-kind.types.js';

/** The languages that forms ask for texts in. Texts in others stay what they are when a record is edited. */
export const frontendTranslations: ChoiceKind = {
  type: 'availableFrontendTranslations',
  for: ({ languages }) => ({ choices: languages }),
};
