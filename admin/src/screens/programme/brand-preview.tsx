import './brand-preview.css';
import { settingsShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { pictureUrl } from '../../api/picture-url.js';
import { useStoreCode } from '../../app/use-store.js';
import { ACCENT_COLOR, getAccentVariables, getShades } from '../../patterns/accent.js';
import { useFormats } from '../../patterns/formats.js';
import { PointsNamesProvider, readPointsNames } from '../../patterns/points-names.js';
import type { SettingValues } from './setting-values.js';

const EXAMPLE = { balance: 1250, price: 120 };

/** The page of customers in the name, the colour and the words that are typed. */
export function BrandPreview({ values }: { readonly values: SettingValues }): ReactNode {
  const { t } = useLingui();
  const { programName, accentColor, programPointsSingular, programPointsPlural } = values;
  const color = String(accentColor);
  const style = useMemo(
    () => (ACCENT_COLOR.test(color) ? getAccentVariables(getShades(color)) : {}),
    [color],
  );
  const names = useMemo(
    () => readPointsNames(programPointsSingular, programPointsPlural),
    [programPointsSingular, programPointsPlural],
  );
  return (
    <Stack component="section" aria-label={t`Preview`} gap="xs">
      <Text fw={600}>
        <Trans>As customers see it</Trans>
      </Text>
      <PointsNamesProvider value={names}>
        <Example name={String(programName) || 'Laurel'} plural={names?.plural} style={style} />
      </PointsNamesProvider>
    </Stack>
  );
}

interface ExampleProps {
  readonly name: string;
  readonly plural: string | undefined;
  readonly style: CSSProperties;
}

function Example({ name, plural, style }: ExampleProps): ReactNode {
  const formats = useFormats();
  const logo = useLogo();
  return (
    <div className="brand-page" style={style}>
      <Group gap="sm">
        <img src={logo ?? '/admin/laurel.svg'} alt="" height={32} className="brand-logo" />
        <Text fw={700} size="lg" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      </Group>
      <div className="brand-balance">
        <Text component="p" m={0} fz={32} fw={700} lh={1.2}>
          {formats.number(EXAMPLE.balance)}
        </Text>
        <Text size="sm">
          {plural === undefined ? <Trans>points to spend</Trans> : <Trans>{plural} to spend</Trans>}
        </Text>
      </div>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>
          <Trans>Free coffee</Trans>
        </Text>
        <Text className="brand-price">{formats.points(EXAMPLE.price)}</Text>
      </Group>
      <Button component="span" fullWidth>
        <Trans>Get it</Trans>
      </Button>
    </div>
  );
}

/** Pictures are set beside the form: they are shown as they are. */
function useLogo(): string | undefined {
  const storeCode = useStoreCode();
  const { data } = useQuery({
    queryKey: ['pictures of the programme', storeCode],
    queryFn: async ({ signal }) => (await settingsShow({ client: laurel, path: { storeCode }, signal })).data,
  });
  const path = data?.settings['small-logo']?.path ?? data?.settings.logo?.path;
  return path === undefined ? undefined : pictureUrl(storeCode, path, 'list');
}
