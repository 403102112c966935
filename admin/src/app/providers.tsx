import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OVERLAYS, readableColors, theme } from './theme.js';
import { lazyPart } from './lazy-screen.js';
import { Later } from '../patterns/later.js';

/** Loaded beside the first screen: messages come when something has been done, and wait until then. */
const Messages = lazyPart(() => import('./messages.js'), 'Messages');

const colorSchemes = localStorageColorSchemeManager({ key: 'laurel.color-scheme' });

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client repeats what may succeed.
      retry: false,
    },
  },
});

export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={readableColors}
          colorSchemeManager={colorSchemes}
          defaultColorScheme="auto"
        >
          <Overlays />
          <ModalsProvider>{children}</ModalsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Rendered first: portals look for it when they appear. */
function Overlays(): ReactNode {
  const { t } = useLingui();
  return (
    <section id={OVERLAYS} aria-label={t`Messages and dialogs`}>
      <Later isQuiet>
        <Messages />
      </Later>
    </section>
  );
}
