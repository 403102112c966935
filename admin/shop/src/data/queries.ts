import {
  customerBoughtCampaignBought,
  customerEarningRuleList,
  customerEligibilityFind,
  customerOfferAvailable,
  customerLevelList,
  customerMessageList,
  customerPointsList,
  customerRecordShow,
  customerRecordStatus,
  customerTransactionList,
  publicSettingsShow,
} from '@laurel/client/api';
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { customerId, laurel } from './laurel.js';
import { getPage, loadEveryPage } from '../../../src/api/page.js';
import { endlessOptions } from '../../../src/patterns/endless-list.js';
import { type Coupon, toCoupon } from './coupon.js';
import { keep, kept, type KeptName } from './kept.js';
import { storeCode } from './store.js';

const PER_PAGE = 100;
/** How many rows a page of a history has. */
const ROWS = 25;
/** Points and level. */
export function statusOptions() {
  return keptOptions('status', async ({ signal }) => {
    const { data } = await customerRecordStatus({
      client: laurel,
      path: { customer: await customerId() },
      signal,
    });
    return data;
  });
}

/** What was bought, the newest first. */
export function couponsOptions() {
  return keptOptions('coupons', async ({ signal }): Promise<readonly Coupon[]> => {
    const rows = await loadEveryPage(async (cursor) =>
      getPage(
        await customerBoughtCampaignBought({
          client: laurel,
          query: {
            includeDetails: '1',
            format: 'html',
            perPage: PER_PAGE,
            ...(cursor !== undefined && { cursor }),
          },
          signal,
        }),
        'campaigns',
      ),
    );
    return rows.map(toCoupon);
  });
}

/** What the customer can see now. */
export function rewardsOptions() {
  return queryOptions({
    queryKey: ['rewards'],
    queryFn: async ({ signal }) =>
      loadEveryPage(async (cursor) =>
        getPage(
          await customerOfferAvailable({
            client: laurel,
            query: { format: 'html', perPage: PER_PAGE, ...(cursor !== undefined && { cursor }) },
            signal,
          }),
          'campaigns',
        ),
      ),
  });
}

export function eligibilityOptions(campaign: string) {
  return queryOptions({
    queryKey: ['eligibility', campaign],
    queryFn: async ({ signal }) =>
      (await customerEligibilityFind({ client: laurel, path: { campaign }, signal })).data,
    staleTime: 0,
  });
}

export function historyOptions() {
  return endlessOptions(['history'], async ({ cursor, signal }) =>
    getPage(
      await customerPointsList({ client: laurel, query: { perPage: ROWS, cursor }, signal }),
      'transfers',
    ),
  );
}

/** What was bought in shops, the latest first. */
export function transactionsOptions() {
  return endlessOptions(['transactions'], async ({ cursor, signal }) =>
    getPage(
      await customerTransactionList({ client: laurel, query: { perPage: ROWS, cursor }, signal }),
      'transactions',
    ),
  );
}

/** The e-mails of the programme, the latest first. */
export function messagesOptions() {
  return endlessOptions(['messages'], async ({ cursor, signal }) =>
    getPage(
      await customerMessageList({ client: laurel, query: { perPage: ROWS, cursor }, signal }),
      'messages',
    ),
  );
}

/** How to earn points now. */
export function earningRulesOptions() {
  return queryOptions({
    queryKey: ['earning-rules'],
    queryFn: async ({ signal }) => (await customerEarningRuleList({ client: laurel, signal })).data,
  });
}

/** Levels of the programme, the lowest first. */
export function levelsOptions() {
  return queryOptions({
    queryKey: ['levels'],
    queryFn: async ({ signal }) =>
      (await customerLevelList({ client: laurel, query: { perPage: PER_PAGE }, signal })).data,
  });
}

/** What the programme permits, and where its terms are. */
export function settingsOptions() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) =>
      (await publicSettingsShow({ client: laurel, path: { storeCode }, signal })).data.settings,
  });
}

export function profileOptions() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) =>
      (await customerRecordShow({ client: laurel, path: { customer: await customerId() }, signal })).data,
  });
}

/** The last answer stays on the phone. */
function keptOptions<Value>(name: KeptName, load: (context: QueryFunctionContext) => Promise<Value>) {
  const before = kept<Value>(name);
  return queryOptions({
    queryKey: [name],
    queryFn: async (context) => {
      const value = await load(context);
      keep(name, value);
      return value;
    },
    initialData: before?.value,
    initialDataUpdatedAt: before?.at,
  });
}
