import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Group, GROUPS } from '../../patterns/menu.js';
import { MENUS } from '../menus.js';
import { getNeed, useMay } from '../../patterns/rights.js';

const NAMES: Record<Group, MessageDescriptor> = {
  home: msg`Home`,
  rewards: msg`Rewards`,
  members: msg`Members`,
  points: msg`Points`,
  shops: msg`Shops`,
  developers: msg`Developers`,
  settings: msg`Settings`,
};

/** Groups by the job, with the pages that the roles of the administrator permit. */
export function Navigation(): ReactNode {
  const { t } = useLingui();
  const matchRoute = useMatchRoute();
  const may = useMay();
  return (
    <ScrollArea>
      {GROUPS.map((group) => {
        const entries = MENUS.filter((menu) => menu.group === group)
          .flatMap((menu) => menu.entries)
          .filter(({ to }) => may(getNeed(to)));
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
                    ref={isCurrent ? showInList : undefined}
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

/** With many pages, the current one may be below the edge. */
function showInList(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}
