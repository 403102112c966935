import { PIXELS } from '../scenes/pictures.js';
import { type ClientRequest, each } from './client-request.js';

const WINDOWS =
  'campaignActivity.allTimeActive:b campaignActivity.activeFrom campaignActivity.activeTo ' +
  'campaignVisibility.allTimeVisible:b campaignVisibility.visibleFrom campaignVisibility.visibleTo';
const RECORD =
  'campaignId name reward shortDescription conditionsDescription usageInstruction brandDescription brandName brandIcon:b hasPhoto:b ' +
  'fulfillmentTracking:b moreInformationLink pushNotificationText categories:l categoryNames:m costInPoints:n daysInactive:n ' +
  'daysValid:n rewardValue:n tax:n taxPriceValue:n active:b levels:l levelNames:m segments:l segmentNames:m limit:n ' +
  'unlimited:b limitPerUser:n singleCoupon:b coupons:l photos:l labels[].key labels[].value featured:b public:b ' +
  `translations[].locale translations[].name ${WINDOWS}`;

/** What the form of a campaign does not send back. */
const NOT_SENT = [
  'name',
  'shortDescription',
  'conditionsDescription',
  'usageInstruction',
  'brandDescription',
  'brandName',
  'campaignId',
  'id',
  'will_be_active_from',
  'will_be_active_to',
  'segmentNames',
  'levelNames',
  'categoryNames',
  'usageLeft',
  'usageLeftForCustomer',
  'usersWhoUsedThisCampaignCount',
  'visibleForCustomersCount',
  'brandIcon',
  'hasPhoto',
];

const list = (table: Readonly<Record<string, string | number>>, when: string): ClientRequest => ({
  request: 'GET /campaign',
  when,
  table: { page: 1, perPage: 20, ...table },
  list: 'campaigns',
});

const bought = (table: Readonly<Record<string, string | number>>, when: string): ClientRequest => ({
  request: 'GET /campaign/bought',
  when,
  table: { page: 1, perPage: 20, ...table },
  list: 'boughtCampaigns',
});

/** Campaigns, categories and redeemed rewards of the administrator's cockpit. */
export const ADMINISTRATOR_CAMPAIGNS: readonly ClientRequest[] = [
  {
    ...list({}, 'at first'),
    reads:
      'campaigns[].campaignId campaigns[].name campaigns[].active:b campaigns[].reward campaigns[].costInPoints:n ' +
      'campaigns[].limit:n campaigns[].unlimited:b campaigns[].limitPerUser:n campaigns[].usersWhoUsedThisCampaignCount:n ' +
      'campaigns[].visibleForCustomersCount:n ?campaigns[].coupons:l campaigns[].campaignActivity:m ' +
      'campaigns[].fulfillmentTracking:b campaigns[].hasPhoto:b campaigns[].brandIcon:b',
  },
  ...each(
    [
      'name',
      'active',
      'reward',
      'costInPoints',
      'limit',
      'isFulfillmentTracking',
      'campaignActivity.activeFrom',
      'campaignActivity.activeTo',
    ],
    (sort) => list({ sort, direction: 'desc' }, `sorted by ${sort}`),
  ),
  ...each(
    [
      { name: 'A m' },
      { active: 1, name: 'mug' },
      { campaignType: 'gift_code' },
      { isFulfillmentTracking: 'true' },
    ],
    (filter) => ({
      ...list(filter, `filtered by ${JSON.stringify(filter)}`),
      check: ({ campaigns }) => expect(campaigns).toMatchObject([{ name: 'A mug' }]),
    }),
  ),
  {
    request: 'GET /campaign/{id}',
    path: '/campaign/{campaign}',
    reads: RECORD,
    check: (record, things) => void (things['record'] = JSON.stringify(record)),
  },
  {
    request: 'PUT /campaign/{id}',
    when: 'the record as it was read',
    path: '/campaign/{campaign}',
    sends: ({ record = '' }) => {
      const campaign = Object.entries(JSON.parse(record)).filter(([name]) => !NOT_SENT.includes(name));
      const { translations, labels, ...rest } = Object.fromEntries(campaign) as Record<string, unknown>;
      const byLocale = (translations as { locale: string }[]).map(({ locale, ...texts }) => [locale, texts]);
      const pairs = (labels as { key: string; value: string }[]).map(({ key, value }) => `${key}:${value}`);
      return { campaign: { ...rest, translations: Object.fromEntries(byLocale), labels: pairs.join(';') } };
    },
    reads: 'campaignId',
  },
  {
    request: 'GET /campaign/{id}',
    when: 'after that: nothing has changed',
    path: '/campaign/{campaign}',
    check: (record, { record: before = '' }) => expect(record).toEqual(JSON.parse(before)),
  },
  {
    request: 'POST /campaign',
    sends: ({ level }) => ({
      campaign: {
        reward: 'discount_code',
        translations: { en: { name: 'New' } },
        active: '1',
        costInPoints: '10',
        levels: [level],
        segments: [],
        unlimited: 0,
        singleCoupon: false,
        limit: 5,
        limitPerUser: '2',
        daysInactive: 0,
        daysValid: 0,
        campaignActivity: { allTimeActive: true },
        campaignVisibility: { allTimeVisible: true },
        coupons: {
          0: 'X1',
          1: 'X2',
        },
        labels: '',
      },
    }),
    reads: 'campaignId',
    keeps: { newCampaign: 'campaignId' },
  },
  {
    request: 'POST /campaign',
    when: 'fields are missing',
    sends: {
      campaign: {
        reward: 'discount_code',
        translations: { en: { name: '' } },
        campaignActivity: { allTimeActive: 0 },
      },
    },
    status: 400,
    marks: ['translations.en.name', 'campaignActivity.activeFrom', 'costInPoints'],
  },
  {
    request: 'POST /campaign',
    when: 'everything is missing',
    status: 400,
    marks: ['translations.en.name'],
  },
  { request: 'POST /campaign/{id}/inactive', path: '/campaign/{newCampaign}/inactive' },
  { request: 'POST /campaign/{id}/active', path: '/campaign/{newCampaign}/active' },
  {
    request: 'GET /campaign/{id}/customers/visible',
    path: '/campaign/{coffee}/customers/visible',
    table: { page: 1, perPage: 20 },
    list: 'customers',
    reads:
      'customers[].firstName customers[].lastName customers[].email customers[].gender customers[].createdAt customers[].customerId',
  },
  { request: 'GET /campaign/active', reads: 'campaigns[].id campaigns[].name' },
  {
    request: 'GET /campaignCategory',
    when: 'at first, by a column that there is not',
    table: { page: 1, perPage: 20, sort: 'order', direction: 'desc' },
    list: 'categories',
    reads: 'categories[].campaignCategoryId categories[].name categories[].sortOrder:n categories[].active:b',
  },
  ...each([{ name: 'Kit' }, { perPage: 1000 }], (table: Readonly<Record<string, string | number>>) => ({
    request: 'GET /campaignCategory',
    when: JSON.stringify(table),
    table,
    list: 'categories',
    reads: 'categories[].name',
  })),
  {
    request: 'POST /campaignCategory',
    sends: { campaign_category: { translations: { en: { name: 'Food' } }, sortOrder: '3', active: 1 } },
    keeps: { newCategory: 'campaignCategoryId' },
  },
  {
    request: 'POST /campaignCategory',
    when: 'the name is missing',
    sends: { campaign_category: { translations: { en: { name: '' } }, sortOrder: '3', active: 1 } },
    status: 400,
    marks: ['translations.en.name'],
  },
  {
    request: 'POST /campaignCategory',
    when: 'everything is missing',
    status: 400,
    marks: ['translations.en.name'],
  },
  {
    request: 'GET /campaignCategory/{id}',
    path: '/campaignCategory/{newCategory}',
    reads: 'name sortOrder:n active:b translations[].locale translations[].name',
  },
  {
    request: 'PUT /campaignCategory/{id}',
    path: '/campaignCategory/{newCategory}',
    sends: { campaign_category: { translations: { en: { name: 'Meals' } }, sortOrder: 4, active: true } },
  },
  {
    request: 'POST /campaignCategory/{id}/active',
    path: '/campaignCategory/{newCategory}/active',
    sends: { active: false },
  },
  {
    ...bought({ sort: 'purchasedAt', direction: 'desc' }, 'at first'),
    reads:
      'boughtCampaigns[].purchasedAt ?boughtCampaigns[].usageDate boughtCampaigns[].costInPoints:n ' +
      '?boughtCampaigns[].taxPriceValue:n boughtCampaigns[].customerId boughtCampaigns[].customerEmail ' +
      'boughtCampaigns[].customerPhone boughtCampaigns[].customerName boughtCampaigns[].customerLastname ' +
      'boughtCampaigns[].campaignId boughtCampaigns[].campaignName boughtCampaigns[].campaignType ' +
      'boughtCampaigns[].coupon.code boughtCampaigns[].coupon.id boughtCampaigns[].currentPointsAmount:n ' +
      'boughtCampaigns[].deliveryStatus.status boughtCampaigns[].used:b boughtCampaigns[].campaignShippingAddress.street ' +
      'boughtCampaigns[].campaignShippingAddress.address1 boughtCampaigns[].campaignShippingAddress.postal ' +
      'boughtCampaigns[].campaignShippingAddress.city boughtCampaigns[].campaignShippingAddress.country',
    // One campaign does not track fulfilment: an empty text, and not nothing.
    check: ({ boughtCampaigns }) =>
      expect(
        new Set(
          boughtCampaigns.map((row: { deliveryStatus: { status: string } }) => row.deliveryStatus.status),
        ),
      ).toEqual(new Set(['ordered', ''])),
  },
  ...each(['usageDate', 'deliveryStatus'], (sort) => bought({ sort, direction: 'asc' }, `sorted by ${sort}`)),
  ...each(
    [
      { purchasedAtFrom: '2020-01-01T00:00:00.000Z', purchasedAtTo: '2090-01-01T00:00:00.000Z' },
      { usageDateFrom: '2020-01-01T00:00:00.000Z', usageDateTo: '2090-01-01T00:00:00.000Z' },
      { deliveryStatus: 'ordered' },
      { used: 'false' },
      { used: 'true' },
    ],
    (filter: Readonly<Record<string, string>>) => ({
      ...bought(filter, `filtered by ${JSON.stringify(filter)}`),
      reads: 'boughtCampaigns[].coupon.code',
    }),
  ),
  {
    request: 'PUT /admin/customer/{id}/bought/coupon/{coupon}/changeDeliveryStatus',
    path: '/admin/customer/{customer}/bought/coupon/{coupon}/changeDeliveryStatus',
    sends: { deliveryStatus: { status: 'shipped' } },
  },
  {
    request: 'GET /campaign/bought/export/csv',
    query: { purchasedAtFrom: '2020-01-01 00:00', purchasedAtTo: '2090-01-01 00:00' },
    check: (text) => expect(text).toMatch(/^\ufeffName,Date,Cost[^\n]*\n(.+\n)+/),
  },
  {
    request: 'POST /campaign/{id}/photo',
    path: '/campaign/{campaign}/photo',
    file: { field: 'photo[file]', content: PIXELS },
    keeps: { photo: 'photoId.id' },
  },
  {
    request: 'POST /campaign/{id}/photo',
    when: 'the file is no picture',
    path: '/campaign/{campaign}/photo',
    file: { field: 'photo[file]', content: Buffer.from('no picture') },
    status: 400,
    marks: ['file'],
  },
  {
    request: 'POST /campaign/{id}/photo',
    when: 'there is no such campaign',
    path: '/campaign/00000000-0000-4000-8000-00000000aaaa/photo',
    file: { field: 'photo[file]', content: PIXELS },
    status: 404,
    marks: ['file'],
  },
  {
    request: 'POST /campaign/{id}/brand_icon',
    path: '/campaign/{campaign}/brand_icon',
    file: { field: 'brand_icon[file]', content: PIXELS },
  },
  {
    request: 'GET /campaign/{id}',
    when: 'it has pictures',
    path: '/campaign/{campaign}',
    reads: 'photos[].photoId.id hasPhoto:b brandIcon:b',
    check: (record, { photo }) =>
      expect(record).toMatchObject({ photos: [{ photoId: { id: photo } }], hasPhoto: true, brandIcon: true }),
  },
  {
    request: 'GET /campaign/{id}/photo/{photo}',
    path: '/campaign/{campaign}/photo/{photo}',
    anonymous: true,
  },
  { request: 'GET /campaign/{id}/brand_icon', path: '/campaign/{campaign}/brand_icon', anonymous: true },
  { request: 'DELETE /campaign/{id}/photo/{photo}', path: '/campaign/{campaign}/photo/{photo}' },
  { request: 'DELETE /campaign/{id}/brand_icon', path: '/campaign/{campaign}/brand_icon' },
];
