import { Loader } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Router, Switch } from 'wouter';
import { useIsLoggedIn } from '../data/customer-session.js';
import { LoginPage } from '../entry/login-page.js';
import { RewardsPage } from '../rewards/rewards-page.js';
import { Frame } from './frame.js';

const CouponsPage = lazy(async () => ({ default: (await import('../coupons/coupons-page.js')).CouponsPage }));
const CouponPage = lazy(async () => ({ default: (await import('../coupons/coupon-page.js')).CouponPage }));
const HistoryPage = lazy(async () => ({ default: (await import('../history/history-page.js')).HistoryPage }));
const EarnPage = lazy(async () => ({ default: (await import('../earn/earn-page.js')).EarnPage }));
const ProfilePage = lazy(async () => ({ default: (await import('../profile/profile-page.js')).ProfilePage }));
const RegisterPage = lazy(async () => ({
  default: (await import('../entry/register-page.js')).RegisterPage,
}));
const ActivatePage = lazy(async () => ({
  default: (await import('../entry/activate-page.js')).ActivatePage,
}));

export function Shop(): ReactNode {
  const isLoggedIn = useIsLoggedIn();
  return <Router base="/shop">{isLoggedIn ? <Inside /> : <Outside />}</Router>;
}

function Inside(): ReactNode {
  return (
    <Frame>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/coupons" component={CouponsPage} />
          <Route path="/coupons/:id">{({ id }) => <CouponPage key={id} id={id} />}</Route>
          <Route path="/history" component={HistoryPage} />
          <Route path="/earn" component={EarnPage} />
          <Route path="/profile" component={ProfilePage} />
          <Route component={RewardsPage} />
        </Switch>
      </Suspense>
    </Frame>
  );
}

function Outside(): ReactNode {
  return (
    <main className="entry">
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/register" component={RegisterPage} />
          <Route path="/activate/:token?">{({ token }) => <ActivatePage token={token} />}</Route>
          <Route component={LoginPage} />
        </Switch>
      </Suspense>
    </main>
  );
}

function Waiting(): ReactNode {
  const { t } = useLingui();
  return <Loader mx="auto" my="xl" display="block" role="status" aria-label={t`Loading`} />;
}
