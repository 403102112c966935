import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { Gift, History, Ticket, UserRound, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { useIsOnline } from './use-online.js';

/** The page, and the way to the others at the thumb. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  return (
    <>
      <nav className="tabs" aria-label={t`Pages`}>
        <Tab to="/" route="/" name={t`Rewards`} icon={Gift} />
        <Tab to="/coupons" route="/coupons/:id?" name={t`Coupons`} icon={Ticket} />
        <Tab to="/history" route="/history" name={t`History`} icon={History} />
        <Tab to="/profile" route="/profile" name={t`Profile`} icon={UserRound} />
      </nav>
      <main className="page">
        {!isOnline && (
          <Alert color="gray" mb="md" icon={<WifiOff size={20} aria-hidden />} role="status">
            <Trans>You are offline. Your coupons are on this phone and can be shown.</Trans>
          </Alert>
        )}
        {children}
      </main>
    </>
  );
}

interface TabProps {
  readonly to: string;
  readonly route: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

function Tab({ to, route, name, icon: Icon }: TabProps): ReactNode {
  const [isCurrent] = useRoute(route);
  return (
    <Link href={to} className="tab" aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={22} aria-hidden />
      {name}
    </Link>
  );
}
