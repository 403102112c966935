import type { ChoiceKind } from '../choice-kind.types.js';

/** By continent or ocean: `Africa`, `Porto-Novo`, `Africa/Porto-Novo`. */
export const timezone: ChoiceKind = {
  type: 'timezone',
  for: ({ texts }) => {
    const groups: Record<string, Record<string, string>> = {};
    for (const zone of Intl.supportedValuesOf('timeZone').filter((each) => each.includes('/'))) {
      const [area = '', ...places] = zone.split('/');
      const label = places.join(' - ').replaceAll('_', ' ');
      (groups[area] ??= {})[label] = zone;
    }
    return { choices: { ...groups, [texts.settings.timezone.other]: { UTC: 'UTC' } } };
  },
};
