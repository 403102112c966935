import { useLingui } from '@lingui/react/macro';
import { Paper, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly html?: string | undefined;
  readonly text?: string | undefined;
}

/** A message as its recipient sees it. The frame runs no scripts, follows no links and loads nothing from elsewhere. */
export function MailContent({ html, text }: Props): ReactNode {
  const { t } = useLingui();
  if (html === undefined) {
    return <PlainText text={text ?? ''} />;
  }
  return (
    <Tabs defaultValue="html" keepMounted={false}>
      <Tabs.List aria-label={t`Parts of the message`}>
        <Tabs.Tab value="html">{t`As HTML`}</Tabs.Tab>
        <Tabs.Tab value="text">{t`As plain text`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html" pt="sm">
        {/* Mails bring their own colours: they are made for paper. */}
        <iframe
          title={t`Content`}
          srcDoc={html}
          sandbox=""
          style={{ width: '100%', height: 420, border: 0, background: '#fff', colorScheme: 'light' }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt="sm">
        <PlainText text={text ?? ''} />
      </Tabs.Panel>
    </Tabs>
  );
}

function PlainText({ text }: { readonly text: string }): ReactNode {
  return (
    <Paper withBorder p="md">
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
    </Paper>
  );
}
