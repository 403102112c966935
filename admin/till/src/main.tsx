import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '../../shop/src/app/shop.css';
import './app/till.css';
import { useQuery } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Providers } from '../../shop/src/app/providers.js';
import { openPage } from '../../src/app/open-page.js';
import { preferredLanguage } from '../../src/locales/languages.js';
import { showLanguage } from '../../src/locales/shown-language.js';
import { tillTheme } from './app/theme.js';
import { Till } from './app/till.js';
import { isLoggedIn } from './data/laurel.js';
import { queryClient } from './data/query-client.js';
import { settingsOptions } from './data/settings.js';
import { storageKey } from './data/store.js';
import { CATALOGUES } from './locales/texts.js';

const useSettings = () => useQuery(settingsOptions()).data;

openPage({
  name: 'till',
  texts: showLanguage(CATALOGUES, preferredLanguage()),
  isLoggedIn,
  loadInside: async () => (await import('./app/inside.js')).Inside,
  render: (inside) => (
    <StrictMode>
      <Providers
        queryClient={queryClient}
        theme={tillTheme}
        look={{ useSettings, storageKey: storageKey('look') }}
      >
        <Till inside={inside} />
      </Providers>
    </StrictMode>
  ),
});
