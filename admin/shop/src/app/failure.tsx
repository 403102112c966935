import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useErrorText } from './error-text.js';

interface Props {
  readonly error: unknown;
  readonly title?: string;
  readonly retry?: () => void;
}

/** In place of what could not be loaded. */
export function Failure({ error, title, retry }: Props): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (
    <Alert role="alert" color="red" title={title ?? t`Could not be loaded`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{errorText(error)}</Text>
        {retry && (
          <Button size="sm" variant="default" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Above a form, in focus. */
export function Refusal({ error, title }: { readonly error: unknown; readonly title: string }): ReactNode {
  const errorText = useErrorText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  return (
    <Alert ref={alert} tabIndex={-1} role="alert" color="red" title={title}>
      {errorText(error)}
    </Alert>
  );
}
