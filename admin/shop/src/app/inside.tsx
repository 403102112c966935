import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { RewardsPage } from '../rewards/rewards-page.js';
import { Frame } from './frame.js';
import { LoadBoundary } from './load-boundary.js';
import { Waiting } from './waiting.js';

const CouponsPage = lazy(async () => ({ default: (await import('../coupons/coupons-page.js')).CouponsPage }));
const CouponPage = lazy(async () => ({ default: (await import('../coupons/coupon-page.js')).CouponPage }));
const HistoryPage = lazy(async () => ({ default: (await import('../history/history-page.js')).HistoryPage }));
const EarnPage = lazy(async () => ({ default: (await import('../earn/earn-page.js')).EarnPage }));
const ClaimPage = lazy(async () => ({ default: (await import('../earn/claim-page.js')).ClaimPage }));
const CodePage = lazy(async () => ({ default: (await import('../earn/code-page.js')).CodePage }));
const InvitePage = lazy(async () => ({ default: (await import('../earn/invite-page.js')).InvitePage }));
const SendPage = lazy(async () => ({ default: (await import('../send/send-page.js')).SendPage }));
const LevelsPage = lazy(async () => ({ default: (await import('../levels/levels-page.js')).LevelsPage }));
const ProfilePage = lazy(async () => ({ default: (await import('../profile/profile-page.js')).ProfilePage }));

/** The pages of a customer who is logged in. */
export function Inside(): ReactNode {
  return (
    <Frame>
      <LoadBoundary>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/coupons" component={CouponsPage} />
            <Route path="/coupons/:id">{({ id }) => <CouponPage key={id} id={id} />}</Route>
            <Route path="/history" component={HistoryPage} />
            <Route path="/earn" component={EarnPage} />
            <Route path="/receipt" component={ClaimPage} />
            <Route path="/code" component={CodePage} />
            <Route path="/send" component={SendPage} />
            <Route path="/levels" component={LevelsPage} />
            <Route path="/invite" component={InvitePage} />
            <Route path="/profile" component={ProfilePage} />
            <Route component={RewardsPage} />
          </Switch>
        </Suspense>
      </LoadBoundary>
    </Frame>
  );
}
