import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import {
  Button,
  localStorageColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
  mergeThemeOverrides,
  PasswordInput,
  TextInput,
} from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OVERLAYS, readableColors, theme } from '../../../src/app/theme.js';

const colorSchemes = localStorageColorSchemeManager({ key: 'laurel.color-scheme' });

/** The panel's, in sizes for a thumb: below 16 px, phones zoom into a field that is entered. */
export const shopTheme = mergeThemeOverrides(theme, {
  defaultRadius: 'md',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' } }),
  },
});

interface Props {
  readonly queryClient: QueryClient;
  readonly theme?: MantineThemeOverride;
  readonly children: ReactNode;
}

export function Providers({ queryClient, theme: own = shopTheme, children }: Props): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={own}
          cssVariablesResolver={readableColors}
          colorSchemeManager={colorSchemes}
          defaultColorScheme="auto"
        >
          <Overlays />
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Rendered first: portals look for it when they appear. */
function Overlays(): ReactNode {
  const { t } = useLingui();
  return <section id={OVERLAYS} aria-label={t`Dialogs`} />;
}
