import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './app/shop.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prepareClient } from '../../src/api/client.js';
import { preferredLanguage } from '../../src/locales/languages.js';
import { Providers } from './app/providers.js';
import { Shop } from './app/shop.js';
import { session } from './data/customer-session.js';
import { showLanguage } from './locales/texts.js';

prepareClient(session);
showLanguage(preferredLanguage());

const root = document.getElementById('root');
if (!root) {
  throw new Error('index.html has no root');
}
// In a transition it is rendered in short tasks, between which the browser can answer.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Shop />
      </Providers>
    </StrictMode>,
  ),
);

// What is shown comes first; the files for the time without a connection come afterwards.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/shop/service-worker.js', { scope: '/shop' });
  });
}
