import { READS_OF_TRANSACTIONS, TABLE_OF_TRANSACTIONS } from './administrator-earning.js';
import { type ClientRequest, each } from './client-request.js';
import { PASSWORD } from './programme.js';
import { login, passwordPages, START } from './start.js';

const FOUND =
  'customers[].customerId customers[].active:b customers[].firstName customers[].lastName customers[].email ' +
  'customers[].gender customers[].createdAt customers[].transactionsAmount:n customers[].averageTransactionAmount ' +
  'customers[].currency customers[].transactionsCount:n customers[].status.type';
const RECORD =
  'customerId firstName lastName email phone gender birthDate loyaltyCardNumber levelId posId sellerId agreement1:b ' +
  'labels[].key company.name address.street';

/** All requests of the till, in an order in which they can be sent. */
export const TILL: readonly ClientRequest[] = [
  ...START,
  ...login('seller', 'sellerEmail', PASSWORD),
  { request: 'GET /seller/{id}', path: '/seller/{seller}', reads: 'allowPointTransfer:b' },
  ...each(
    [
      { phone: '+48500100200' },
      { email: 'anna-' },
      { firstName: 'Ann', lastName: 'Exam' },
      { loyaltyCardNumber: '4006381333931' },
      { city: 'Berlin', postcode: '10115' },
    ],
    (search): ClientRequest => ({
      request: 'POST /pos/search/customer',
      when: JSON.stringify(search),
      sends: { search },
      reads: FOUND,
    }),
  ),
  {
    request: 'POST /pos/search/customer',
    when: 'too many fit',
    sends: { search: { lastName: 'Crowd' } },
    status: 400,
    check: (body) => expect(body).toEqual({ error: 'to many results' }),
  },
  { request: 'GET /customer/{id}', path: '/customer/{customer}', reads: RECORD },
  {
    request: 'PUT /customer/{id}',
    path: '/customer/{customer}',
    sends: ({ level }) => ({
      customer: { firstName: 'Anna', lastName: 'Example', levelId: level, labels: 'color:red' },
    }),
    reads: 'customerId',
  },
  {
    request: 'POST /customer/{id}/level',
    path: '/customer/{customer}/level',
    sends: ({ level }) => ({ levelId: level }),
  },
  {
    request: 'POST /customer/{id}/pos',
    path: '/customer/{customer}/pos',
    sends: ({ pos }) => ({ posId: pos }),
  },
  {
    request: 'GET /seller/customer/{id}/status',
    path: '/seller/customer/{customer}/status',
    reads:
      'totalEarnedPoints:n points:n usedPoints:n expiredPoints:n lockedPoints:n transactionsAmount:n currency',
  },
  {
    request: 'GET /seller/customer/{id}/campaign/available',
    path: '/seller/customer/{customer}/campaign/available',
    table: { page: 1, perPage: 10, sort: 'limit', direction: 'asc' },
    query: { customerId: 'repeated' },
    list: 'campaigns',
    reads:
      'campaigns[].name campaigns[].active:b campaigns[].costInPoints:n campaigns[].limit:n campaigns[].limitPerUser:n ' +
      'campaigns[].campaignActivity:m',
  },
  {
    request: 'GET /seller/customer/{id}/campaign/bought',
    path: '/seller/customer/{customer}/campaign/bought',
    table: { page: 1, perPage: 10, includeDetails: 'true' },
    list: 'campaigns',
    reads:
      'campaigns[].campaign.name campaigns[].costInPoints:n campaigns[].purchaseAt campaigns[].coupon.code',
  },
  {
    request: 'GET /seller/points/transfer',
    table: { page: 1, perPage: 10, customerPhone: '+48500100200' },
    list: 'transfers',
    reads:
      'transfers[].customerPhone transfers[].customerEmail transfers[].state transfers[].type transfers[].value:n ' +
      'transfers[].createdAt',
  },
  {
    request: 'POST /pos/points/transfer/add',
    sends: ({ customer }) => ({ transfer: { customer, points: 5, comment: '' } }),
  },
  {
    request: 'POST /pos/points/transfer/spend',
    sends: ({ customer }) => ({ transfer: { customer, points: 5 } }),
  },
  {
    request: 'POST /pos/points/transfer/spend',
    when: 'too many',
    sends: ({ customer }) => ({ transfer: { customer, points: 999_999 } }),
    status: 400,
    marks: ['points'],
  },
  {
    request: 'POST /seller/customer/register',
    sends: {
      customer: {
        firstName: 'Cleo',
        lastName: 'Example',
        email: 'cleo@example.com',
        agreement1: true,
        labels: '',
        address: {},
        company: {},
        birthDate: null,
        phone: '',
      },
    },
    reads: 'customerId',
    keeps: { newCustomer: 'customerId' },
  },
  {
    request: 'POST /seller/customer/register',
    when: 'an e-mail that is none',
    sends: { customer: { firstName: 'x', lastName: 'x', email: 'no-address', agreement1: true } },
    status: 400,
    marks: ['email'],
  },
  { request: 'POST /seller/customer/{id}/deactivate', path: '/seller/customer/{newCustomer}/deactivate' },
  {
    request: 'POST /customer/activate-sms/{code}',
    path: '/customer/activate-sms/000000',
    sends: { id: '000000' },
    status: 404,
  },
  { request: 'GET /seller/level', list: 'levels', reads: 'levels[].id levels[].name' },
  {
    request: 'GET /seller/level/{id}',
    path: '/seller/level/{level}',
    reads: 'id name conditionValue:n reward.code reward.value:n specialRewards:l',
  },
  {
    request: 'GET /seller/campaign',
    table: { page: 1, perPage: 10, sort: 'costInPoints', direction: 'asc' },
    list: 'campaigns',
    reads:
      'campaigns[].campaignId campaigns[].name campaigns[].campaignActivity:m campaigns[].costInPoints:n campaigns[].limit:n ' +
      'campaigns[].limitPerUser:n campaigns[].levels:l campaigns[].levelNames:m campaigns[].segments:l',
  },
  {
    request: 'GET /seller/campaign/{id}',
    path: '/seller/campaign/{campaign}',
    reads:
      'name reward shortDescription brandDescription costInPoints:n active:b unlimited:b limit:n limitPerUser:n coupons:l ' +
      'levels:l levelNames:m segments:l segmentNames:m campaignVisibility:m campaignActivity:m',
  },
  { request: 'GET /seller/pos', list: 'pos', reads: 'pos[].posId pos[].name' },
  { request: 'GET /seller/pos/{id}', path: '/seller/pos/{pos}', reads: 'posId name ?description' },
  {
    request: 'GET /seller/earningRule',
    list: 'earningRules',
    reads: 'earningRules[].earningRuleId earningRules[].name earningRules[].type earningRules[].active:b',
  },
  {
    request: 'GET /seller/transaction',
    table: TABLE_OF_TRANSACTIONS,
    list: 'transactions',
    reads: READS_OF_TRANSACTIONS,
  },
  {
    request: 'POST /pos/transaction/customer/assign',
    sends: ({ openDocument = '' }) => ({
      assign: { customerPhoneNumber: '+48000000404', transactionDocumentNumber: openDocument },
    }),
    status: 400,
  },
  {
    request: 'GET /seller/transaction/{document}',
    path: '/seller/transaction/{openDocument}',
    reads: READS_OF_TRANSACTIONS,
  },
  {
    request: 'GET /transaction',
    when: 'its drop-down',
    list: 'transactions',
    reads: 'transactions[].documentNumber',
  },
  ...passwordPages('/password/reset/request', 'sellerEmail'),
  {
    request: 'POST /seller/customer/{id}/send-sms-code',
    when: 'a customer who is blocked',
    path: '/seller/customer/{newCustomer}/send-sms-code',
    status: 400,
  },
  { request: 'GET /settings/photo/{name}', path: '/settings/photo/logo', anonymous: true, status: 404 },
];
