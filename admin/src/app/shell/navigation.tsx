import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { NavLink, ScrollArea, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Group, GROUPS, type MenuEntry } from '../../patterns/menu.js';
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

/** Groups by the job, with the pages that the roles of the administrator permit. Those that are not needed can be closed. */
export function Navigation(): ReactNode {
  const { t } = useLingui();
  const matchRoute = useMatchRoute();
  const may = useMay();
  const isCurrent = ({ to }: MenuEntry) => Boolean(matchRoute({ to, fuzzy: to !== '/' }));
  return (
    <ScrollArea type="auto" scrollbarSize={6}>
      {GROUPS.map((group) => {
        const entries = MENUS.filter((menu) => menu.group === group)
          .flatMap((menu) => menu.entries)
          .filter(({ to }) => may(getNeed(to)));
        const links = entries.map((entry) => (
          <PageLink key={entry.to} entry={entry} isCurrent={isCurrent(entry)} />
        ));
        return (
          entries.length > 0 && (
            <div key={group} role="group" aria-label={t(NAMES[group])}>
              {group === 'home' ? (
                links
              ) : (
                <Closable group={group} hasCurrent={entries.some(isCurrent)}>
                  {links}
                </Closable>
              )}
            </div>
          )
        );
      })}
    </ScrollArea>
  );
}

interface ClosableProps {
  readonly group: Group;
  /** The page that is shown is in it: it stays open. */
  readonly hasCurrent: boolean;
  readonly children: ReactNode;
}

function Closable({ group, hasCurrent, children }: ClosableProps): ReactNode {
  const { t } = useLingui();
  const [closed, setClosed] = useLocalStorage<readonly Group[]>({
    key: 'laurel.closed-groups',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const isOpen = hasCurrent || !closed.includes(group);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <UnstyledButton
        {...{ fz: 'xs', c: 'dimmed', fw: 600, px: 'sm', pt: 'md', pb: 4, w: '100%' }}
        aria-expanded={isOpen}
        onClick={() => setClosed(isOpen ? [...closed, group] : closed.filter((each) => each !== group))}
      >
        {t(NAMES[group])} <Chevron size={12} aria-hidden />
      </UnstyledButton>
      {isOpen && children}
    </>
  );
}

function PageLink({
  entry,
  isCurrent,
}: {
  readonly entry: MenuEntry;
  readonly isCurrent: boolean;
}): ReactNode {
  const { t } = useLingui();
  const { label, to, icon: Icon } = entry;
  return (
    <NavLink
      renderRoot={(props) => <Link {...props} to={to} />}
      label={t(label)}
      leftSection={<Icon size={18} />}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? showInList : undefined}
    />
  );
}

/** With many pages, the current one may be below the edge. */
function showInList(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}
