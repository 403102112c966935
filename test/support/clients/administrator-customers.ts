import { broughtByDocuments, DOCUMENTS_OF_TRANSFERS } from './administrator-earning.js';
import { type ClientRequest, each } from './client-request.js';

const SUMMARY = 'customerId firstName lastName phone email gender birthDate createdAt';
const LISTED = SUMMARY.replace(/(\S+)/g, 'customers[].$1');
const RECORD =
  'customerId firstName lastName email phone gender birthDate createdAt loyaltyCardNumber levelId posId sellerId ' +
  'agreement1:b agreement2:b agreement3:b labels[].key labels[].value company.name company.nip ' +
  'address.street address.address1 address.address2 address.postal address.city address.province address.country';
const STATUS =
  'totalEarnedPoints:n points:n usedPoints:n expiredPoints:n lockedPoints:n transactionsAmount:n ' +
  'averageTransactionsAmount transactionsCount:n currency';

const NEW_CUSTOMER = { firstName: 'Bea', lastName: 'Example', agreement1: true };

const toList = (table: Readonly<Record<string, string | number>>, when: string): ClientRequest => ({
  request: 'GET /customer',
  when,
  table: { page: 1, perPage: 20, ...table },
  list: 'customers',
});

/** The customers of the administrator's cockpit, their rewards and points. */
export const ADMINISTRATOR_CUSTOMERS: readonly ClientRequest[] = [
  {
    ...toList({ sort: 'createdAt', direction: 'desc' }, 'at first'),
    reads:
      `${LISTED} customers[].active:b customers[].transactionsAmount:n customers[].averageTransactionAmount ` +
      'customers[].currency customers[].transactionsCount:n customers[].level.name ?customers[].lastTransactionDate ' +
      'customers[].manuallyAssignedLevelId:m',
  },
  ...each(
    [
      'firstName',
      'lastName',
      'phone',
      'email',
      'gender',
      'transactionsAmount',
      'level.name',
      'EndAt',
      'averageTransactionAmount',
      'transactionsCount',
      'lastTransactionDate',
      'manuallyAssignedLevelId',
    ],
    (sort) => toList({ sort, direction: 'asc' }, `sorted by ${sort}`),
  ),
  ...each(
    [
      { firstName: 'Ann' },
      { lastName: 'xampl' },
      { email: 'anna-' },
      { email: '@example.com' },
      { phone: '+48500100200' },
      { transactionsAmount: 10 },
      { transactionsCount: 1 },
    ],
    (filter): ClientRequest => ({
      ...toList(filter, `filtered by ${JSON.stringify(filter)}`),
      check: ({ customers }) => expect(customers).toMatchObject([{ firstName: 'Anna' }]),
    }),
  ),
  ...each([{ daysFromLastTransaction: 3 }, { averageTransactionAmount: 5 }], (filter) =>
    toList(filter, `filtered by ${JSON.stringify(filter)}`),
  ),
  {
    request: 'GET /customer',
    when: 'to pick one from',
    query: { emailOrPhone: '+48500', silenceQuery: 'true' },
    reads: 'customers[].customerId customers[].email customers[].phone',
  },
  {
    request: 'POST /customer/register',
    sends: ({ level, seller }) => ({
      customer: {
        ...NEW_CUSTOMER,
        email: 'bea@example.com',
        labels: 'a:b;c:d',
        levelId: level,
        sellerId: seller,
      },
    }),
    reads: 'customerId',
    keeps: { newCustomer: 'customerId' },
  },
  {
    request: 'POST /customer/register',
    when: 'the e-mail is taken',
    sends: { customer: { ...NEW_CUSTOMER, email: 'bea@example.com', address: { street: 'x' } } },
    status: 400,
    marks: ['address.city'],
  },
  { request: 'GET /customer/{id}', path: '/customer/{customer}', reads: `${RECORD} segments[].segmentName` },
  {
    request: 'PUT /customer/{id}',
    path: '/customer/{newCustomer}',
    sends: ({ level }) => ({
      customer: {
        address: {},
        company: {},
        birthDate: null,
        email: 'bea@example.com',
        firstName: 'Beatrix',
        gender: '',
        labels: '',
        lastName: 'Example',
        phone: '',
        posId: '',
        levelId: level,
        loyaltyCardNumber: '',
        agreement1: true,
        agreement2: false,
        agreement3: false,
        sellerId: '',
      },
    }),
    reads: 'customerId',
  },
  {
    request: 'POST /customer/{id}/level',
    path: '/customer/{newCustomer}/level',
    sends: ({ level }) => ({ levelId: level }),
  },
  {
    request: 'POST /customer/{id}/pos',
    path: '/customer/{newCustomer}/pos',
    sends: ({ pos }) => ({ posId: pos }),
  },
  {
    request: 'POST /customer/{id}/remove-manually-level',
    path: '/customer/{newCustomer}/remove-manually-level',
  },
  { request: 'GET /admin/customer/{id}/status', path: '/admin/customer/{customer}/status', reads: STATUS },
  { request: 'POST /admin/customer/{id}/deactivate', path: '/admin/customer/{newCustomer}/deactivate' },
  { request: 'POST /admin/customer/{id}/activate', path: '/admin/customer/{newCustomer}/activate' },
  {
    request: 'GET /customer/registrations/daily',
    check: (body) => {
      expect(Array.isArray(body)).toBe(false);
      expect(Object.keys(body)).toEqual(Object.keys(body).sort());
      expect(Object.values(body).every((count) => typeof count === 'number')).toBe(true);
    },
  },
  {
    request: 'GET /admin/customer/{id}/campaign/available',
    path: '/admin/customer/{customer}/campaign/available',
    table: { page: 1, perPage: 20, sort: 'costInPoints', direction: 'asc' },
    query: { customerId: 'repeated' },
    list: 'campaigns',
    reads:
      'campaigns[].campaignId campaigns[].name campaigns[].active:b campaigns[].costInPoints:n campaigns[].unlimited:b ' +
      'campaigns[].limit:n campaigns[].limitPerUser:n campaigns[].campaignActivity.allTimeActive:b',
  },
  {
    request: 'GET /admin/customer/{id}/campaign/bought',
    path: '/admin/customer/{customer}/campaign/bought',
    table: { page: 1, perPage: 20, includeDetails: 'true' },
    list: 'campaigns',
    reads:
      'campaigns[].purchaseAt campaigns[].costInPoints:n campaigns[].campaignId:m campaigns[].used:b campaigns[].coupon.id ' +
      'campaigns[].coupon.code campaigns[].status campaigns[].activeTo ?campaigns[].activeSince campaigns[].campaign.name ' +
      'campaigns[].campaign.reward',
    check: ({ campaigns: [{ campaignId, coupon }] }, things) =>
      void Object.assign(things, {
        readCampaign: JSON.stringify(campaignId),
        readCoupon: JSON.stringify(coupon),
      }),
  },
  ...each([true, false, true], (used) => ({
    request: 'POST /admin/campaign/coupons/mark_as_used',
    when: `${String(used)}, as the rows of the list were`,
    sends: ({ customer, readCampaign = '', readCoupon = '' }) => {
      const { id, code } = JSON.parse(readCoupon);
      return {
        coupons: [{ customerId: customer, used, campaignId: JSON.parse(readCampaign), code, couponId: id }],
      };
    },
  })),
  {
    request: 'POST /admin/customer/{id}/campaign/{campaign}/buy',
    path: '/admin/customer/{customer}/campaign/{coffee}/buy',
    sends: { withoutPoints: true, quantity: 1 },
  },
  {
    request: 'POST /admin/customer/{id}/campaign/{campaign}/buy',
    when: 'refused: a sentence',
    path: '/admin/customer/{customer}/campaign/{coffee}/buy',
    sends: { withoutPoints: false, quantity: 900 },
    status: 400,
    reads: 'error',
  },
  {
    request: 'GET /points/transfer',
    table: { page: 1, perPage: 20, sort: 'createdAt', direction: 'desc' },
    list: 'transfers',
    reads:
      'transfers[].pointsTransferId transfers[].customerFirstName transfers[].customerLastName transfers[].customerPhone ' +
      'transfers[].customerEmail transfers[].customerLoyaltyCardNumber transfers[].state transfers[].type transfers[].value:n ' +
      'transfers[].comment transfers[].createdAt transfers[].issuer ?transfers[].lockedUntil ?transfers[].expiresAt ' +
      DOCUMENTS_OF_TRANSFERS,
    check: broughtByDocuments,
  },
  ...each(
    [
      'customerFirstName',
      'customerLastName',
      'customerPhone',
      'customerEmail',
      'state',
      'type',
      'issuer',
      'customerLoyaltyCardNumber',
      'posIdentifier',
      'lockedUntil',
      'expiresAt',
    ],
    (sort): ClientRequest => ({
      request: 'GET /points/transfer',
      when: `sorted by ${sort}`,
      table: { page: 1, perPage: 20, sort, direction: 'desc' },
      list: 'transfers',
    }),
  ),
  ...each(
    [
      { customerFirstName: 'Ann' },
      { customerPhone: '+48500' },
      { customerEmail: '@' },
      { state: 'pending' },
      { type: 'adding' },
    ],
    (filter): ClientRequest => ({
      request: 'GET /points/transfer',
      when: `filtered by ${JSON.stringify(filter)}`,
      table: { page: 1, perPage: 20, ...filter },
      reads: 'transfers[].value:n',
    }),
  ),
  {
    request: 'POST /points/transfer/add',
    sends: ({ customer }) => ({ transfer: { customer, points: 7, comment: 'By hand' } }),
    keeps: { added: 'pointsTransferId' },
  },
  {
    request: 'POST /points/transfer/spend',
    sends: ({ customer }) => ({ transfer: { customer, points: 3 } }),
    keeps: { spent: 'pointsTransferId' },
  },
  {
    request: 'POST /points/transfer/spend',
    when: 'too many, or half a one',
    sends: ({ customer }) => ({ transfer: { customer, points: 999_999 } }),
    status: 400,
    marks: ['points'],
  },
  {
    request: 'POST /points/transfer/add',
    when: 'half a point',
    sends: ({ customer }) => ({ transfer: { customer, points: 0.5 } }),
    status: 400,
    marks: ['points'],
  },
  { request: 'POST /points/transfer/{id}/cancel', path: '/points/transfer/{added}/cancel' },
  {
    request: 'POST /points/transfer/{id}/cancel',
    when: 'what was spent',
    path: '/points/transfer/{spent}/cancel',
    status: 400,
    reads: 'error',
  },
  {
    request: 'GET /invitations',
    table: { page: 1, perPage: 20, sort: 'createdAt', direction: 'DESC' },
    list: 'invitations',
    reads:
      'invitations[].invitationId invitations[].referrerId invitations[].referrerName invitations[].status invitations[].createdAt',
  },
];
