import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo, type ReactNode } from 'react';

/** Pixels of the drawing for a module of the code. It is printed at any size. */
const SCALE = 8;

/** The code of a rule as a picture, for a poster or a table in a shop. */
export function RuleCode({ code, name }: { readonly code: string; readonly name: string }): ReactNode {
  const { t } = useLingui();
  const image = useMemo(() => getImage(code), [code]);
  if (image === undefined) {
    return (
      <Text c="dimmed">
        <Trans>This code is too long for a picture.</Trans>
      </Text>
    );
  }
  return (
    <Stack align="flex-start" gap="xs">
      <img src={image} alt={t`QR code of ${name}`} width={200} height={200} />
      <Text c="dimmed">
        <Trans>Customers scan it in their app. A copy of the picture works, too.</Trans>
      </Text>
      <Group>
        <Button variant="default" component="a" href={image} download={`${name}.svg`}>
          <Trans>Download as SVG</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function getImage(text: string): string | undefined {
  try {
    const draw = qrcode as (options: object, drawing: unknown) => string;
    // White around it, also in the dark: scanners need the contrast.
    const options = { text, scale: SCALE, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' };
    return `data:image/svg+xml,${encodeURIComponent(draw(options, drawingSVG()))}`;
  } catch {
    return undefined;
  }
}
