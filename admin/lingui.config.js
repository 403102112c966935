import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const LANGUAGES = JSON.parse(readFileSync(new URL('src/locales/languages.json', import.meta.url), 'utf8'));

const SHARED_WITH_TILL = [
  'src/patterns/formats.tsx',
  'src/patterns/second-factor-key.tsx',
  'src/screens/customers/why-not-sentence.tsx',
  ...['error-text.ts', 'failure.tsx', 'form.tsx', 'load-boundary.tsx', 'providers.tsx', 'waiting.tsx'].map(
    (file) => `shop/src/app/${file}`,
  ),
  'shop/src/entry/login-form.tsx',
  'shop/src/scan/camera-button.tsx',
  'shop/src/scan/viewfinder.tsx',
  'shop/src/profile/page-settings.tsx',
  'shop/src/profile/password-form.tsx',
  'shop/src/profile/second-factor.tsx',
];

/** One catalogue for each language of the panel, of the customers' page and of the till. */
export default {
  locales: Object.keys(LANGUAGES),
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/shop/src/locales/{locale}',
      include: [
        '<rootDir>/shop/src',
        '<rootDir>/src/patterns/formats.tsx',
        '<rootDir>/src/patterns/second-factor-key.tsx',
      ],
    },
    {
      path: '<rootDir>/till/src/locales/{locale}',
      include: ['<rootDir>/till/src', ...SHARED_WITH_TILL.map((file) => `<rootDir>/${file}`)],
    },
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] },
  ],
  // Without lines, which change with every edit. The files say which texts are loaded first: vite.config.ts.
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'message',
};
