import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Code, Group, Popover, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loginOfferOptions } from '../../session/login-offer.js';

/** While demo data is loaded, it is said on every page. */
export function DemoBand(): ReactNode {
  const { t } = useLingui();
  const { data } = useQuery(loginOfferOptions('/admin/login.json'));
  if (!data?.demo) {
    return null;
  }
  return (
    <Group className="demo-band" role="note" aria-label={t`Demo data`} gap="xs" px="md" py={6} mb="md">
      <Text size="sm">
        <Trans>This is the demo programme: invented customers, rewards and points.</Trans>
      </Text>
      <Popover width={360} withArrow>
        <Popover.Target>
          <Anchor component="button" type="button" size="sm" c="inherit" td="underline">
            <Trans>Start your own programme</Trans>
          </Anchor>
        </Popover.Target>
        <Popover.Dropdown>
          <Text size="sm">
            <Trans>Stop Laurel, and start it with an empty database and your own login:</Trans>
          </Text>
          <Code block mt="xs">
            {"DATA_DIR=var/mine ADMIN_EMAIL=you@example.com \\\n  ADMIN_PASSWORD='…' npm start"}
          </Code>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
