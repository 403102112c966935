import { ExpiringPointsReader } from '../../../src/account/expiring-points.reader.js';
import { ExpiringCouponsReader } from '../../../src/coupon/expiring-coupons.reader.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { TestApp } from '../app/test-app.js';

const NOW = new Date('2030-06-01T12:00:00Z');
const WINDOW = { after: NOW, until: new Date('2030-06-08T12:00:00Z') };
const PLACE = { at: NOW, id: DEFAULT_STORE.id };

/** Every method of the queries that notices ask, for the spec that looks at their plans. */
export const QUERIES_OF_NOTICES = {
  'account/expiring-points': (app: TestApp, { customer }: { readonly customer: string }) => {
    const points = app.nest.get(ExpiringPointsReader);
    return {
      accountsAfter: () => points.accountsAfter(null, WINDOW.until, 10),
      'accountsAfter a place': () => points.accountsAfter(PLACE, WINDOW.until, 10),
      getSums: () => points.getSums([customer], WINDOW),
      getAvailable: () => points.getAvailable([customer], NOW),
    };
  },
  'coupon/expiring-coupons': (app: TestApp) => {
    const coupons = app.nest.get(ExpiringCouponsReader);
    return {
      listAfter: () => coupons.listAfter(null, WINDOW, 10),
      'listAfter a place': () => coupons.listAfter(PLACE, WINDOW, 10),
    };
  },
};
