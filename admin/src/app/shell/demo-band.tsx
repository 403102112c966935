import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, CloseButton, Code, CopyButton, Group, Popover, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loginOfferOptions } from '../../session/login-offer.js';

const OWN = "DATA_DIR=var/mine ADMIN_EMAIL=you@example.com \\\n  ADMIN_PASSWORD='…' npm start";

/** While demo data is loaded, every page says so, until the administrator closes it in this tab. */
export function DemoBand(): ReactNode {
  const { t } = useLingui();
  const { data } = useQuery(loginOfferOptions('/admin/login.json'));
  const [isClosed, setClosed] = useSessionStorage({
    key: 'laurel.demo-band-closed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!data?.demo || isClosed) {
    return null;
  }
  return (
    <Group className="demo-band" role="note" aria-label={t`Demo data`} gap="xs" px="md" py={6} mb="md">
      <Text size="sm">
        <Trans>This is the demo programme: invented customers, rewards and points.</Trans>
      </Text>
      <Popover width={420} withArrow>
        <Popover.Target>
          <Anchor component="button" type="button" size="sm" c="inherit" td="underline">
            <Trans>Start your own programme</Trans>
          </Anchor>
        </Popover.Target>
        <Popover.Dropdown>
          <Text size="sm">
            <Trans>Stop Laurel, and start it with an empty database and your own login:</Trans>
          </Text>
          <Code block my="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {OWN}
          </Code>
          <CopyButton value={OWN}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
              </Button>
            )}
          </CopyButton>
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        ml="auto"
        size="sm"
        c="inherit"
        aria-label={t`Close this notice`}
        onClick={() => setClosed(true)}
      />
    </Group>
  );
}
