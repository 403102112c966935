import { Trans } from '@lingui/react/macro';
import { AppShell } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useIsLoggedIn } from '../../api/laurel.js';
import { queryClient } from '../providers.js';
import { useShownZone } from '../../patterns/programme-zone.js';
import { getNeed, useMay } from '../../patterns/rights.js';
import { useTimezone } from '../use-timezone.js';
import { NotAllowed } from '../../patterns/states.js';
import { DemoBand } from './demo-band.js';
import { Navigation } from './navigation.js';
import { TopBar } from './top-bar.js';
import { spotlight } from '../../patterns/search-store.js';
import { lazyPart } from '../lazy-screen.js';
import { Later } from '../../patterns/later.js';

const HEADER_PX = 56;
/** After the page: nothing of it is seen at first. */
const PanelSpotlight = lazyPart(() => import('./spotlight.js'), 'PanelSpotlight');

/** Around every screen: what is where, and who is here. */
export function Shell(): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const may = useMay();
  const leave = useEffectEvent(close);
  useEffect(() => leave(), [pathname]);
  useLeaveWithLogin();
  useShownZone(useTimezone() || undefined);
  // Here, and not where it is shown: keys work before that is loaded. ⌘K also while one types.
  useHotkeys([['mod+K', spotlight.open]], []);
  useHotkeys([['/', spotlight.open]]);
  return (
    <>
      <AppShell
        header={{ height: HEADER_PX }}
        navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', md: 'xl' }}
      >
        <AppShell.Header>
          <a href="#content" className="skip-link">
            <Trans>Skip to the content</Trans>
          </a>
          <TopBar isOpen={isOpen} onToggle={toggle} />
        </AppShell.Header>
        <AppShell.Navbar p="sm">
          <Navigation />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <DemoBand />
          {may(getNeed(pathname)) ? <Outlet /> : <NotAllowed />}
        </AppShell.Main>
      </AppShell>
      <Later isQuiet>
        <PanelSpotlight />
      </Later>
    </>
  );
}

/** When the login ends, here or in another tab, nothing of it stays. */
function useLeaveWithLogin(): void {
  const router = useRouter();
  const isIn = useIsLoggedIn();
  useEffect(() => {
    if (!isIn) {
      queryClient.clear();
      void router.invalidate();
    }
  }, [isIn, router]);
}
