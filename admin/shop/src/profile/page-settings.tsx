import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, type SegmentedControlProps, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Language, LANGUAGES } from '../../../src/locales/languages.js';
import { type Catalogues, chooseLanguage } from '../../../src/locales/shown-language.js';

interface Props extends Pick<SegmentedControlProps, 'size'> {
  /** The texts of the page. */
  readonly catalogues: Catalogues;
}

/** Language and colours, which this device keeps. */
export function PageSettings({ catalogues, size }: Props): ReactNode {
  const { t, i18n } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queryClient = useQueryClient();
  const choose = async (language: Language) => {
    await chooseLanguage(catalogues, language);
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        size={size}
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={(language) => void choose(language as Language)}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
      <SegmentedControl
        fullWidth
        size={size}
        aria-label={t`Appearance`}
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={[
          { value: 'auto', label: t`Same as device` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
      />
    </>
  );
}
