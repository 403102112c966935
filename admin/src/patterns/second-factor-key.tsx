import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Code, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { renderSVG } from 'uqr';

interface Props {
  readonly secret: string;
  /** The secret for the picture. */
  readonly uri: string;
}

/** The key of a second factor, as a picture and to be typed. */
export function SecondFactorKey({ secret, uri }: Props): ReactNode {
  const { t } = useLingui();
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri]);
  return (
    <>
      <Text>
        <Trans>
          Scan this picture with the app, or type the key into it. Then type the code that it shows.
        </Trans>
      </Text>
      <Box bg="white" p="xs" style={{ alignSelf: 'center', borderRadius: 8 }}>
        <img
          src={picture}
          alt={t`QR code with the key`}
          width={200}
          height={200}
          style={{ display: 'block' }}
        />
      </Box>
      <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }} aria-label={t`Key`}>
        {secret.replaceAll(/(.{4})/g, '$1 ').trim()}
      </Code>
    </>
  );
}
