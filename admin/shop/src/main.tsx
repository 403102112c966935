import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { isLoggedIn } from './data/laurel.js';
import './app/shop.css';
import { StrictMode } from 'react';
import { openPage } from '../../src/app/open-page.js';
import { preferredLanguage } from '../../src/locales/languages.js';
import { showLanguage } from '../../src/locales/shown-language.js';
import { Providers } from './app/providers.js';
import { Shop } from './app/shop.js';
import { queryClient } from './data/query-client.js';
import { CATALOGUES } from './locales/texts.js';

openPage({
  name: 'shop',
  texts: showLanguage(CATALOGUES, preferredLanguage()),
  isLoggedIn,
  loadInside: async () => (await import('./app/inside.js')).Inside,
  render: (inside) => (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Shop inside={inside} />
      </Providers>
    </StrictMode>
  ),
});
