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
import { PointsNamesProvider } from '../../../src/patterns/points-names.js';
import { type LookSource, useLook } from './look.js';

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

interface LookProps {
  readonly theme?: MantineThemeOverride;
  readonly look: LookSource;
  readonly children: ReactNode;
}

interface Props extends LookProps {
  readonly queryClient: QueryClient;
}

export function Providers({ queryClient, ...rest }: Props): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <LookOfProgramme {...rest} />
      </QueryClientProvider>
    </I18nProvider>
  );
}

function LookOfProgramme({ theme: own = shopTheme, look, children }: LookProps): ReactNode {
  const { theme: ownTheme, pointsNames } = useLook(look, own);
  return (
    <MantineProvider
      theme={ownTheme}
      cssVariablesResolver={readableColors}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <PointsNamesProvider value={pointsNames}>
        <Overlays />
        {children}
      </PointsNamesProvider>
    </MantineProvider>
  );
}

/** Rendered first: portals look for it when they appear. */
function Overlays(): ReactNode {
  const { t } = useLingui();
  return <section id={OVERLAYS} aria-label={t`Dialogs`} />;
}
