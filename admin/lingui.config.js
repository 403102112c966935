import { readdirSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const SCREENS = readdirSync(new URL('src/screens', import.meta.url));

/**
 * Texts stand beside the screen that shows them, and what all screens share in src/locales, so two screens never share a file.
 * The names in its menu stand apart: they are loaded first, those of the screen when a screen is opened.
 */
export default {
  locales: ['en', 'de'],
  sourceLocale: 'en',
  catalogs: [
    ...SCREENS.flatMap((name) => [
      {
        path: `<rootDir>/src/screens/${name}/locales/{locale}`,
        include: [`<rootDir>/src/screens/${name}`],
        exclude: ['**/menu.ts'],
      },
      {
        path: `<rootDir>/src/screens/${name}/locales/menu/{locale}`,
        include: [`<rootDir>/src/screens/${name}/menu.ts`],
      },
    ]),
    {
      path: '<rootDir>/shop/src/locales/{locale}',
      include: ['<rootDir>/shop/src', '<rootDir>/src/patterns/formats.tsx'],
    },
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/screens/**'],
    },
  ],
  // Without places in the sources: they change with every edit.
  format: formatter({ origins: false, explicitIdAsDefault: true }),
  orderBy: 'message',
};
