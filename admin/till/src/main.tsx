import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '../../shop/src/app/shop.css';
import './app/till.css';
import { StrictMode } from 'react';
import { Providers } from '../../shop/src/app/providers.js';
import { openPage } from '../../src/app/open-page.js';
import { preferredLanguage } from '../../src/locales/languages.js';
import { showLanguage } from '../../src/locales/shown-language.js';
import { tillTheme } from './app/theme.js';
import { Till } from './app/till.js';
import { isLoggedIn } from './data/laurel.js';
import { queryClient } from './data/query-client.js';
import { CATALOGUES } from './locales/texts.js';

openPage({
  name: 'till',
  texts: showLanguage(CATALOGUES, preferredLanguage()),
  isLoggedIn,
  loadInside: async () => (await import('./app/inside.js')).Inside,
  render: (inside) => (
    <StrictMode>
      <Providers queryClient={queryClient} theme={tillTheme}>
        <Till inside={inside} />
      </Providers>
    </StrictMode>
  ),
});
