import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Code, CopyButton, Box } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';

/** Data as it is stored, and a button that copies it. Its lines wrap, so that nothing has to be scrolled. */
export function JsonView({ value }: { readonly value: unknown }): ReactNode {
  const { t } = useLingui();
  const text = JSON.stringify(value, null, 2);
  return (
    <Box pos="relative">
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', paddingRight: 40 }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="default"
            pos="absolute"
            top={8}
            right={8}
            onClick={copy}
            aria-label={copied ? t`Copied` : t`Copy JSON`}
          >
            {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Box>
  );
}
