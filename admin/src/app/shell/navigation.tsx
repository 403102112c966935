import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Group, GROUPS } from '../../patterns/menu.js';
import { MENUS } from '../menus.js';

const NAMES: Record<Group, MessageDescriptor> = {
  home: msg`Home`,
  rewards: msg`Rewards`,
  members: msg`Members`,
  points: msg`Points`,
  shops: msg`Shops`,
  developers: msg`Developers`,
  settings: msg`Settings`,
};

/** Groups by the job; those of which there is no screen are left out. */
export function Navigation(): ReactNode {
  const { t } = useLingui();
  const matchRoute = useMatchRoute();
  return (
    <ScrollArea>
      {GROUPS.map((group) => {
        const entries = MENUS.filter((menu) => menu.group === group).flatMap((menu) => menu.entries);
        return (
          entries.length > 0 && (
            <div key={group} role="group" aria-label={t(NAMES[group])}>
              {group !== 'home' && (
                <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4} aria-hidden>
                  {t(NAMES[group])}
                </Text>
              )}
              {entries.map(({ label, to, icon: Icon }) => {
                const isCurrent = Boolean(matchRoute({ to, fuzzy: to !== '/' }));
                return (
                  <NavLink
                    key={to}
                    renderRoot={(props) => <Link {...props} to={to} />}
                    label={t(label)}
                    leftSection={<Icon size={18} />}
                    active={isCurrent}
                    aria-current={isCurrent ? 'page' : undefined}
                  />
                );
              })}
            </div>
          )
        );
      })}
    </ScrollArea>
  );
}
