import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly text: string;
  readonly label?: string;
}

export function CopyButton({ text, label }: Props): ReactNode {
  const { copy, copied } = useClipboard();
  return (
    <Button
      variant="default"
      leftSection={copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      onClick={() => copy(text)}
    >
      {copied ? <Trans>Copied</Trans> : (label ?? <Trans>Copy the code</Trans>)}
    </Button>
  );
}
