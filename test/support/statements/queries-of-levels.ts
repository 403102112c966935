import { EarnedPointsReader } from '../../../src/account/earned-points.reader.js';
import { getHeld } from '#platform/database/query/held-conditions.js';
import { LevelAmountsReader } from '../../../src/customer/levels/level-amounts.reader.js';
import { LevelListReader } from '../../../src/level/level-list.reader.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.model.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { TestApp } from '../app/test-app.js';

const PAGE = { page: 1, perPage: 1 };
const STORE = DEFAULT_STORE.id;
const LONG_AGO = new Date('2029-06-01T12:00:00Z');
const NOW = new Date('2030-06-01T12:00:00Z');

/** Every method of the queries that levels ask, for the spec that looks at their plans. */
export const QUERIES_OF_LEVELS = {
  'account/earned-points': (app: TestApp, { customer }: { readonly customer: string }) => {
    const earned = app.nest.get(EarnedPointsReader);
    return { earnedBy: () => earned.earnedBy([{ customerId: customer, since: NOW }]) };
  },
  'customer/levels/level-amounts': (app: TestApp, { customer }: { readonly customer: string }) => {
    const amounts = app.nest.get(LevelAmountsReader);
    const levels = [{ id: 'a', conditionValue: 10, active: true }];
    const bySpending = { ...DEFAULT_SETTINGS, tierAssignType: 'transactions' as const };
    return {
      listAfter: () => amounts.listAfter('', 10, DEFAULT_SETTINGS),
      getAmount: () => amounts.getAmount(customer, bySpending),
      countBy: () => amounts.countBy(levels, DEFAULT_SETTINGS),
      'countBy spending': () => amounts.countBy(levels, bySpending),
      findDue: () => amounts.findDue(NOW, 10),
      due: () => getHeld(app.reader.manager, [amounts.due(NOW)]),
      periodsAfter: () => amounts.periodsAfter({ at: NOW, id: STORE }, { from: LONG_AGO, to: NOW }, 10),
      amountsBy: () => amounts.amountsBy([customer], bySpending),
    };
  },
  'level/level-list': (app: TestApp) => {
    const levels = app.nest.get(LevelListReader);
    return { list: () => levels.list(STORE, { ...PAGE, active: true }) };
  },
};
