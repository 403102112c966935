import {
  broughtByDocuments,
  DOCUMENTS_OF_TRANSFERS,
  READS_OF_TRANSACTIONS,
  TABLE_OF_TRANSACTIONS,
} from './administrator-earning.js';
import { type ClientRequest, each } from './client-request.js';
import { PASSWORD } from './programme.js';
import { login, passwordPages, START } from './start.js';

const STATUS =
  'points:n name lastName level levelName ?nextLevel ?pointsToNextLevel:n currency totalEarnedPoints:n usedPoints:n ' +
  'expiredPoints:n lockedPoints:n transactionsAmount:n';

/** All requests of the customer's cockpit, in an order in which they can be sent. */
export const CUSTOMER: readonly ClientRequest[] = [
  ...START,
  ...login('customer', 'customerEmail', PASSWORD),
  { request: 'GET /customer/{id}/status', path: '/customer/{customer}/status', reads: STATUS },
  {
    request: 'GET /customer/campaign/available',
    table: { page: 1, perPage: 6 },
    list: 'campaigns',
    reads:
      'campaigns[].campaignId campaigns[].name campaigns[].costInPoints:n campaigns[].campaignActivity.allTimeActive:b ' +
      '?campaigns[].shortDescription ?campaigns[].moreInformationLink ?campaigns[].conditionsDescription ' +
      '?campaigns[].usageInstruction ?campaigns[].will_be_active_from ?campaigns[].will_be_active_to',
  },
  {
    request: 'POST /customer/campaign/{id}/buy',
    path: '/customer/campaign/{coffee}/buy',
    reads: 'coupon.code',
    keeps: { boughtCode: 'coupon.code' },
  },
  {
    request: 'POST /customer/campaign/{id}/buy',
    when: 'of a campaign that there is not',
    path: '/customer/campaign/{customer}/buy',
    status: [400, 404],
  },
  {
    request: 'GET /customer/campaign/bought',
    table: { page: 1, perPage: 6, includeDetails: 'true' },
    list: 'campaigns',
    reads:
      'campaigns[].campaign.name campaigns[].campaign.campaignActivity.allTimeActive:b campaigns[].coupon.code ' +
      'campaigns[].coupon.id campaigns[].campaignId:m campaigns[].used:b campaigns[].canBeUsed:b ?campaigns[].activeSince ' +
      '?campaigns[].activeTo ?campaigns[].campaign.shortDescription ?campaigns[].campaign.usageInstruction',
    check: ({ campaigns: [first] }, things) => {
      // What was bought last stands first.
      expect(first.coupon.code).toBe(things['boughtCode']);
      things['row'] = JSON.stringify(first);
    },
  },
  {
    request: 'POST /customer/campaign/coupons/mark_as_used',
    when: 'unticked: a customer cannot',
    sends: ({ row = '' }) => marked(row, false),
    status: 400,
    marks: ['coupons.0.used'],
  },
  {
    request: 'POST /customer/campaign/coupons/mark_as_used',
    when: 'as the row of the list was',
    sends: ({ row = '' }) => marked(row, true),
  },
  {
    request: 'GET /customer/campaign/bought',
    when: 'after that',
    table: { page: 1, perPage: 6, includeDetails: 'true' },
    check: ({ campaigns: [first] }) => expect(first).toMatchObject({ used: true, canBeUsed: false }),
  },
  {
    request: 'GET /customer/points/transfer',
    table: { page: 1, perPage: 20, sort: 'createdAt', direction: 'desc' },
    list: 'transfers',
    reads:
      'transfers[].state transfers[].type transfers[].value:n transfers[].createdAt ?transfers[].comment ' +
      '?transfers[].lockedUntil ?transfers[].expiresAt ?transfers[].transactionId:m ' +
      DOCUMENTS_OF_TRANSFERS,
    check: broughtByDocuments,
  },
  ...each(['state', 'type'], (sort): ClientRequest => ({
    request: 'GET /customer/points/transfer',
    when: `sorted by ${sort}`,
    table: { page: 1, perPage: 20, sort, direction: 'asc' },
    list: 'transfers',
  })),
  {
    request: 'GET /customer/{id}',
    path: '/customer/{customer}',
    reads:
      'customerId firstName lastName email phone gender birthDate loyaltyCardNumber levelId posId sellerId agreement1:b ' +
      'labels[].key company.name address.street',
    check: (record, things) => void (things['profile'] = JSON.stringify(record)),
  },
  {
    request: 'PUT /customer/{id}',
    when: 'with all of the record, also what is not a customer’s to change',
    path: '/customer/{customer}',
    sends: ({ profile = '' }) => {
      const {
        address,
        company,
        birthDate,
        email,
        gender,
        lastName,
        phone,
        posId,
        levelId,
        labels,
        sellerId,
      } = JSON.parse(profile);
      const pairs = labels
        .map(({ key, value }: { key: string; value: string }) => `${key}:${value}`)
        .join(';');
      const own = { address, company, birthDate, email, firstName: 'Annabel', gender, lastName, phone };
      const others = { posId, levelId, labels: pairs, sellerId, loyaltyCardNumber: '' };
      return { customer: { ...own, ...others, agreement1: true, agreement2: false, agreement3: false } };
    },
    reads: 'customerId',
  },
  {
    request: 'PUT /customer/{id}',
    when: 'an e-mail that is none',
    path: '/customer/{customer}',
    sends: { customer: { email: 'no-address', phone: 'none' } },
    status: 400,
    marks: ['email', 'phone'],
  },
  {
    request: 'POST /customer/password/change',
    when: 'the current one is wrong',
    sends: { currentPassword: 'wrong', plainPassword: 'Loyalty#2' },
    status: 400,
    marks: ['currentPassword'],
  },
  {
    request: 'POST /customer/password/change',
    sends: { currentPassword: PASSWORD, plainPassword: 'Loyalty#2' },
  },
  {
    request: 'POST /customer/self_register',
    anonymous: true,
    sends: {
      customer: {
        address: {},
        company: {},
        birthDate: '',
        email: 'new@example.com',
        firstName: 'New',
        gender: '',
        lastName: 'Example',
        phone: '',
        loyaltyCardNumber: '',
        plainPassword: PASSWORD,
        agreement1: true,
        agreement2: false,
        agreement3: false,
      },
    },
  },
  {
    request: 'POST /invitations/invite',
    sends: { invitation: { recipientEmail: 'friend@example.com' } },
  },
  {
    request: 'POST /invitations/invite',
    when: 'the person was invited before',
    sends: { invitation: { recipientEmail: 'friend@example.com' } },
    status: 400,
    marks: ['recipientEmail'],
  },
  {
    request: 'POST /customer/self_register',
    when: 'the password is too short',
    anonymous: true,
    sends: {
      customer: {
        firstName: 'x',
        lastName: 'x',
        email: 'x@example.com',
        plainPassword: 'x',
        agreement1: true,
      },
    },
    status: 400,
    marks: ['plainPassword'],
  },
  {
    request: 'POST /customer/activate/{token}',
    path: '/customer/activate/unknown',
    anonymous: true,
    status: 404,
  },
  {
    request: 'POST /customer/activate-sms/{code}',
    path: '/customer/activate-sms/000000',
    anonymous: true,
    status: 404,
  },
  { request: 'GET /settings/public', reads: 'settings.allowCustomersProfileEdits:b' },
  {
    request: 'GET /customer/earningRule',
    list: 'earningRules',
    reads:
      'earningRules[].earningRuleId earningRules[].name earningRules[].type earningRules[].allTimeActive:b',
    keeps: { rule: 'earningRules.0.earningRuleId' },
  },
  {
    request: 'GET /customer/transaction',
    table: TABLE_OF_TRANSACTIONS,
    list: 'transactions',
    reads: READS_OF_TRANSACTIONS,
  },
  {
    request: 'POST /customer/customer-phone/send-sms-code',
    anonymous: true,
    sends: { phone: '+48500100999' },
  },
  {
    request: 'POST /customer/customer-phone/send-sms-code',
    when: 'no phone',
    anonymous: true,
    sends: { phone: '' },
    status: 400,
    marks: ['phone'],
  },
  ...passwordPages('/customer/password/reset/request', 'customerEmail'),
  // Asked for each row of the list: none is 404, and no logout.
  { request: 'GET /campaign/{id}/photo', path: '/campaign/{campaign}/photo', status: 404 },
  { request: 'GET /earningRule/{id}/photo', path: '/earningRule/{rule}/photo', status: 404 },
  { request: 'GET /settings/photo/{name}', path: '/settings/photo/logo', anonymous: true, status: 404 },
];

/** The page reads `coupon.id` of its row, and sends the `campaignId` as it came. */
function marked(row: string, used: boolean): object {
  const { campaignId, coupon } = JSON.parse(row);
  return { coupons: [{ used, campaignId, code: coupon.code, couponId: coupon.id }] };
}
