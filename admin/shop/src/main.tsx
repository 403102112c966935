import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { isLoggedIn } from './data/laurel.js';
import './app/shop.css';
import { useQuery } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { openPage } from '../../src/app/open-page.js';
import { preferredLanguage } from '../../src/locales/languages.js';
import { showLanguage } from '../../src/locales/shown-language.js';
import { Providers } from './app/providers.js';
import { Shop } from './app/shop.js';
import { settingsOptions } from './data/queries.js';
import { queryClient } from './data/query-client.js';
import { storageKey } from './data/store.js';
import { CATALOGUES } from './locales/texts.js';

const useSettings = () => useQuery(settingsOptions()).data;

openPage({
  name: 'shop',
  texts: showLanguage(CATALOGUES, preferredLanguage()),
  isLoggedIn,
  loadInside: async () => (await import('./app/inside.js')).Inside,
  render: (inside) => (
    <StrictMode>
      <Providers queryClient={queryClient} look={{ useSettings, storageKey: storageKey('look') }}>
        <Shop inside={inside} />
      </Providers>
    </StrictMode>
  ),
});
