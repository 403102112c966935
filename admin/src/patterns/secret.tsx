import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';

interface Secret {
  readonly title: string;
  /** What it is good for, and where to keep it. */
  readonly text: string;
  readonly value: string;
}

/** Shows what is never shown again. Resolves when it has been stored: a click beside the dialog does not close it. */
export function useSecret(): (secret: Secret) => Promise<void> {
  return ({ title, text, value }) =>
    new Promise((resolve) => {
      const id = modals.open({
        title,
        closeOnClickOutside: false,
        closeOnEscape: false,
        withCloseButton: false,
        onClose: resolve,
        children: <SecretView text={text} value={value} onClose={() => modals.close(id)} />,
      });
    });
}

interface ViewProps extends Omit<Secret, 'title'> {
  readonly onClose: () => void;
}

function SecretView({ text, value, onClose }: ViewProps): ReactNode {
  const { t } = useLingui();
  return (
    <Stack>
      <Text>{text}</Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} aria-label={t`Secret`}>
        {value}
      </Code>
      <Group justify="space-between">
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            >
              {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>
          <Trans>I have stored it</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
