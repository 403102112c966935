import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { isLoggedIn } from './data/laurel.js';
import './app/shop.css';
import { type ComponentType, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage } from '../../src/locales/languages.js';
import { Providers } from './app/providers.js';
import { Shop } from './app/shop.js';
import { showLanguage } from './locales/texts.js';

showLanguage(preferredLanguage());

const root = document.getElementById('root');
if (!root) {
  throw new Error('index.html has no root');
}
const page = createRoot(root);

/** In a transition, which is rendered in short tasks, between which the browser can answer. */
function render(inside?: ComponentType): void {
  startTransition(() =>
    page.render(
      <StrictMode>
        <Providers>
          <Shop inside={inside} />
        </Providers>
      </StrictMode>,
    ),
  );
}

// With a login, the splash stays until the pages behind it are there. If they cannot be loaded now, they are asked for again.
if (isLoggedIn()) {
  import('./app/inside.js').then(
    ({ Inside }) => render(Inside),
    () => render(),
  );
} else {
  render();
}

// What is shown comes first; the files for the time without a connection come afterwards.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/shop/service-worker.js', { scope: '/shop' });
  });
}
