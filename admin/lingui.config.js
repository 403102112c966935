import { formatter } from '@lingui/format-po';

/** One catalogue for each language of the panel, and one of the customers' page, all of which is in its script. */
export default {
  locales: ['en', 'de'],
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/shop/src/locales/{locale}',
      include: ['<rootDir>/shop/src', '<rootDir>/src/patterns/formats.tsx'],
    },
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] },
  ],
  // Without lines, which change with every edit. The files say which texts are loaded first: vite.config.ts.
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'message',
};
