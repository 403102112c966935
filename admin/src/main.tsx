import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './app/panel.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.js';
import { router } from './app/router.js';
import { preferredLanguage } from './locales/languages.js';
import { loadTexts } from './locales/load-texts.js';

await loadTexts(preferredLanguage());

const root = document.getElementById('root');
if (!root) {
  throw new Error('index.html has no root');
}
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
