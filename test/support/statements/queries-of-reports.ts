import { IssuedPointsReader } from '../../../src/account/issued-points.reader.js';
import { AnalyticsReader } from '../../../src/analytics/analytics.reader.js';
import { ALL_MONTHS, ReportCohortReader } from '../../../src/analytics/report/report-cohort.reader.js';
import { SegmentSizeReader } from '../../../src/segment/segment-size.reader.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { TestApp } from '../app/test-app.js';

const NOW = new Date('2030-06-01T12:00:00Z');
const PAGE = { page: 1, perPage: 1 };
const STORE = DEFAULT_STORE.id;

/** Every method of the queries that reports ask, for the spec that looks at their plans. */
export const QUERIES_OF_REPORTS = {
  'account/issued-points': (app: TestApp) => {
    const points = app.nest.get(IssuedPointsReader);
    const within = { storeId: STORE, from: new Date('2000-01-01'), to: new Date('2100-01-01') };
    return {
      'getRows what was issued': () => points.getRows('issued', within, { count: 10 }),
      'getRows what was received': () => points.getRows('received', within, { count: 10 }),
      'getRows what was redeemed': () => points.getRows('redeemed', within, { count: 10 }),
      'getRows what is outstanding': () => points.getRows('outstanding', within, { count: 10 }),
      lotsThatExpire: () => points.lotsThatExpire(STORE, { from: NOW }, PAGE),
    };
  },
  'analytics/analytics': (app: TestApp) => {
    const analytics = app.nest.get(AnalyticsReader);
    const days = { from: '2030-01-01', to: '2030-01-31' };
    return {
      getDays: () => analytics.getDays('UTC', STORE, days),
      getTotals: () => analytics.getTotals('UTC', STORE),
      rules: () => analytics.rules('UTC', STORE, days),
      daysOfRule: () => analytics.daysOfRule('UTC', STORE, STORE, days),
      topRewards: () => analytics.topRewards('UTC', STORE, days, 10),
      expiring: () => analytics.expiring('UTC', STORE, days),
      expiringByDay: () => analytics.expiringByDay('UTC', STORE),
    };
  },
  'analytics/report/report-cohort': (app: TestApp) => ({
    getCohorts: () => app.nest.get(ReportCohortReader).getCohorts('UTC', STORE, ALL_MONTHS),
  }),
  'segment/segment-size': (app: TestApp) => {
    const sizes = app.nest.get(SegmentSizeReader);
    return {
      list: () => sizes.list(STORE, STORE, { from: '2030-01-01', to: '2030-01-31' }),
      findUncounted: () => sizes.findUncounted([STORE], '2030-01-31', 10),
    };
  },
} as const;
