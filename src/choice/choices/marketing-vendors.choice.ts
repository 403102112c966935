import type { ChoiceKind } from '../choice-kind.types.js';

/** Services that receive customers. None yet. */
export const marketingVendors: ChoiceKind = {
  type: 'availableMarketingVendors',
  for: ({ texts }) => ({
    choices: { none: { name: texts.settings.marketing_vendors.none, config: [] } },
  }),
};
