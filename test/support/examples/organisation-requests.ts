import type { ExampleRequest } from './example-request.js';

const PASSWORD = 'laurel-demo';
const NEW_PASSWORD = 'Correct horse 9';

const changed = { currentPassword: PASSWORD, plainPassword: NEW_PASSWORD };

/** Come first: the others need the tokens. */
export const LOGINS: readonly ExampleRequest[] = [
  {
    of: 'POST /api/admin/login_check',
    as: 'anonymous',
    body: { _username: 'admin', _password: PASSWORD },
    keeps: { adminToken: 'token' },
  },
  {
    of: 'POST /api/seller/login_check',
    as: 'anonymous',
    body: { _username: 'seller@example.com', _password: PASSWORD },
    keeps: { sellerToken: 'token' },
  },
  {
    of: 'POST /api/customer/login_check',
    as: 'anonymous',
    body: { _username: 'customer@example.com', _password: PASSWORD },
    keeps: { customerToken: 'token', refreshToken: 'refresh_token' },
  },
  {
    of: 'POST /api/token/refresh',
    as: 'anonymous',
    body: ({ refreshToken }) => ({ refresh_token: refreshToken }),
  },
  { of: 'GET /.well-known/jwks.json', as: 'anonymous' },
  { of: 'GET /api/store', keeps: { store: 'stores.0.storeId' } },
];

/** Staff, webhooks, events, and what every caller may ask. */
export const ORGANISATION: readonly ExampleRequest[] = [
  { of: 'GET /api', as: 'anonymous' },
  { of: 'GET /api/translations', as: 'anonymous', isCatalogue: true },
  { of: 'GET /api/settings/choices/{type}', path: '/api/settings/choices/deliveryStatus', as: 'anonymous' },
  { of: 'GET /api/settings/activation-method', as: 'anonymous' },
  { of: 'POST /api/store', body: { code: 'OUTLET', name: 'Outlet' } },
  { of: 'GET /api/seller', query: { perPage: 2 }, keeps: { seller: 'sellers.0.sellerId' } },
  { of: 'GET /api/csv/seller', query: { sort: 'lastName' } },
  { of: 'GET /api/seller/{seller}' },
  {
    of: 'POST /api/seller/register',
    body: {
      firstName: 'Tilda',
      lastName: 'Till',
      email: 'till@example.com',
      allowPointTransfer: true,
      active: true,
    },
    keeps: { newSeller: 'sellerId' },
  },
  {
    of: 'PUT /api/seller/{seller}',
    path: '/api/seller/{newSeller}',
    body: { phone: '+491511000003', allowPointTransfer: false },
  },
  { of: 'POST /api/seller/{seller}/deactivate', path: '/api/seller/{newSeller}/deactivate' },
  { of: 'POST /api/seller/{seller}/activate', path: '/api/seller/{newSeller}/activate' },
  { of: 'POST /api/seller/{seller}/delete', path: '/api/seller/{newSeller}/delete' },
  { of: 'GET /api/admin/acl/accesses' },
  { of: 'GET /api/admin/acl/resources' },
  {
    of: 'POST /api/admin/acl/role',
    body: { name: 'Support', permissions: [{ resource: 'CUSTOMER', access: 'VIEW' }] },
  },
  { of: 'GET /api/admin/acl/role', keeps: { role: 'roles.name=Support.id' } },
  { of: 'GET /api/admin/acl/role/{role}' },
  {
    of: 'PUT /api/admin/acl/role/{role}',
    body: {
      name: 'Support',
      permissions: [
        { resource: 'CUSTOMER', access: 'VIEW' },
        { resource: 'CUSTOMER', access: 'MODIFY' },
      ],
    },
  },
  { of: 'GET /api/admin', query: { perPage: 2 }, keeps: { administrator: 'users.0.id' } },
  { of: 'GET /api/admin/data' },
  {
    of: 'PUT /api/admin/data',
    body: { firstName: 'Demo', lastName: 'Administrator', phone: '+491511000004' },
  },
  { of: 'GET /api/admin/data/{administrator}' },
  {
    of: 'POST /api/admin/data',
    body: ({ role }) => ({
      firstName: 'Sunny',
      lastName: 'Support',
      email: 'support@example.com',
      plainPassword: NEW_PASSWORD,
      roles: [role],
    }),
    keeps: { newAdministrator: 'id' },
  },
  {
    of: 'PUT /api/admin/data/{administrator}',
    path: '/api/admin/data/{newAdministrator}',
    body: { phone: '+491511000005', isActive: false },
  },
  {
    of: 'POST /api/admin/acl/role',
    body: { name: 'Unused', permissions: [{ resource: 'LEVEL', access: 'VIEW' }] },
    isSetting: true,
  },
  { of: 'GET /api/admin/acl/role', keeps: { unusedRole: 'roles.name=Unused.id' }, isSetting: true },
  { of: 'DELETE /api/admin/acl/role/{role}', path: '/api/admin/acl/role/{unusedRole}' },
  {
    of: 'POST /api/admin/apikey',
    body: { name: 'Storefront', permissions: [{ resource: 'CUSTOMER', access: 'VIEW' }] },
    keeps: { apiKey: 'apiKeyId' },
  },
  { of: 'GET /api/admin/apikey', query: { perPage: 2 } },
  { of: 'DELETE /api/admin/apikey/{apiKey}' },
  {
    of: 'GET /api/event',
    query: { perPage: 1, type: 'Service.Domain.User.Event.CampaignWasBoughtByCustomer' },
    keeps: { event: 'events.0.id' },
  },
  { of: 'GET /api/event/{eventId}', path: '/api/event/{event}' },
  { of: 'GET /api/event/subscription', path: '/api/event/subscription' },
  {
    of: 'POST /api/webhook',
    body: {
      url: 'https://shop.example.com/hooks',
      eventTypes: ['Service.Domain.User.Event.CampaignWasBoughtByCustomer'],
      description: 'The shop',
    },
    keeps: { webhook: 'webhookId' },
  },
  { of: 'GET /api/webhook', query: { perPage: 2 } },
  { of: 'GET /api/webhook/{webhook}' },
  { of: 'PUT /api/webhook/{webhook}', body: { description: 'The shop and its app' } },
  { of: 'POST /api/webhook/{webhook}/secret' },
  {
    of: 'POST /api/webhook/{webhook}/replay',
    body: ({ event = '' }) => ({ fromId: Number(event), toId: Number(event) }),
  },
  { of: 'GET /api/webhook/{webhook}/health' },
  { of: 'POST /api/webhook/{webhook}/retry', body: { since: '2025-06-01T00:00:00Z' } },
  {
    of: 'GET /api/webhook/{webhook}/delivery',
    query: { perPage: 1 },
    keeps: { delivery: 'deliveries.0.deliveryId' },
  },
  { of: 'GET /api/webhook/{webhook}/delivery/{delivery}' },
  { of: 'DELETE /api/webhook/{webhook}' },
  { of: 'GET /api/admin/second-factor' },
  { of: 'GET /api/customer/second-factor', as: 'customer' },
  { of: 'GET /api/seller/second-factor', as: 'seller' },
  { of: 'GET /api/admin/data/{administrator}/second-factor' },
  { of: 'GET /api/audit', query: { perPage: 1 } },
  { of: 'GET /api/csv/audit', query: { resourceType: 'webhook', outcome: 'refused' } },
  { of: 'GET /api/audit/log', query: { perPage: 1 } },
  { of: 'GET /api/admin/analytics/dashboard', query: { from: '2025-05-01', to: '2025-06-14', top: 1 } },
  { of: 'GET /api/admin/analytics/rules', query: { from: '2025-05-01', to: '2025-06-14' } },
  {
    of: 'GET /api/admin/analytics/rules/{earningRule}',
    path: '/api/admin/analytics/rules/{rule}',
    query: { from: '2025-06-13', to: '2025-06-14' },
  },
  { of: 'GET /api/admin/record-names', query: { id: '5ab0de1a-0000-4000-8000-000000000001' } },
  { of: 'GET /api/admin/analytics/points' },
  { of: 'GET /api/admin/analytics/customers' },
  { of: 'GET /api/admin/analytics/transactions' },
  { of: 'GET /api/admin/analytics/referrals' },
  { of: 'GET /api/admin/analytics/cohorts', query: { to: '2025-01' } },
  { of: 'GET /api/admin/analytics/liability', query: { breakageRate: 0.15 } },
  { of: 'GET /api/admin/analytics/expiries', query: { by: 'month' } },
  { of: 'GET /api/admin/analytics/ledger', query: { month: '2025-06', figure: 'redeemed', perPage: 1 } },
  { of: 'GET /api/admin/analytics/lots', query: { from: '2025-09-01', to: '2025-09-30', perPage: 1 } },
  { of: 'GET /api/csv/analytics/cohorts', query: { to: '2025-01' } },
  { of: 'GET /api/csv/analytics/liability' },
  { of: 'GET /api/csv/analytics/expiries', query: { by: 'day', to: '2026-01-31', from: '2026-01-01' } },
  { of: 'GET /api/csv/analytics/ledger', query: { month: '2025-01', figure: 'expired' } },
  { of: 'GET /api/csv/analytics/lots', query: { from: '2025-09-01', to: '2025-09-30' } },
  {
    of: 'POST /api/customer/push',
    as: 'customer',
    body: {
      endpoint: 'https://push.example.com/send/5f1d7a84',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      locale: 'de',
    },
    keeps: { subscription: 'subscriptionId' },
  },
  { of: 'GET /api/customer/push', as: 'customer' },
  { of: 'DELETE /api/customer/push/{subscription}', as: 'customer' },
  {
    of: 'POST /api/admin/views',
    body: { list: 'customers', name: 'Best customers', search: 'sort=-points', shared: true },
    keeps: { view: 'viewId' },
  },
  { of: 'GET /api/admin/views', query: { list: 'customers' } },
  { of: 'PUT /api/admin/views/{view}', body: { name: 'Most points', shared: false } },
  { of: 'DELETE /api/admin/views/{view}' },
];

/** Come last: they end the sessions of the others. */
export const FAREWELLS: readonly ExampleRequest[] = [
  {
    of: 'POST /api/customer/password/reset/request',
    as: 'anonymous',
    body: { username: 'customer@example.com' },
  },
  { of: 'POST /api/password/reset/request', as: 'anonymous', body: { username: 'seller@example.com' } },
  {
    of: 'PUT /api/customer/{customer}',
    as: 'customer',
    body: { phone: '+491511000003' },
    isSetting: true,
  },
  {
    of: 'POST /api/admin/customer/{customer}/contacts/decide',
    body: { phone: '+491511000003', reason: 'Identity card seen at the till' },
  },
  {
    of: 'PUT /api/customer/{customer}',
    as: 'customer',
    body: { phone: '+491511000004' },
    isSetting: true,
  },
  { of: 'POST /api/customer/contacts/agree', as: 'customer', body: { currentPassword: PASSWORD } },
  { of: 'POST /api/customer/password/change', as: 'customer', body: changed },
  { of: 'POST /api/seller/password/change', as: 'seller', body: changed },
  { of: 'POST /api/admin/password/change', body: changed },
  { of: 'GET /api/token/revoke' },
  {
    of: 'POST /api/customer/login_check',
    as: 'anonymous',
    body: { _username: 'customer@example.com', _password: NEW_PASSWORD },
    keeps: { refreshToken: 'refresh_token' },
    isSetting: true,
  },
  {
    of: 'POST /api/token/revoke',
    as: 'anonymous',
    body: ({ refreshToken }) => ({ refresh_token: refreshToken }),
  },
];
