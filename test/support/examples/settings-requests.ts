import type { ExampleRequest } from './example-request.js';

const POS = {
  name: 'Old town',
  identifier: 'old-town',
  description: 'Beside the fountain',
  location: {
    street: 'Market Street',
    address1: '12',
    postal: '50-104',
    city: 'Wroclaw',
    country: 'PL',
    lat: 51.109987,
    long: 17.031844,
  },
};

/** After levels are there. */
export const LEVEL_PREVIEWS: readonly ExampleRequest[] = [
  { of: 'POST /api/level/preview', body: { conditionValue: 600 } },
  { of: 'GET /api/level', query: { perPage: 2 }, keeps: { level: 'levels.1.id' }, isSetting: true },
  { of: 'POST /api/level/{level}/preview', body: { conditionValue: 300 } },
];

/** Settings of the programme, and points of sale. */
export const SETTINGS_AND_POS: readonly ExampleRequest[] = [
  { of: 'POST /api/settings/logo', picture: 'photo[file]', isSetting: true },
  { of: 'GET /api/settings' },
  {
    of: 'POST /api/settings',
    body: { settings: { programConditionsUrl: 'https://shop.example.com/terms', accentColor: '#1a2b3c' } },
    isSetting: true,
  },
  { of: 'GET /api/settings/conditions-url', as: 'anonymous' },
  { of: 'GET /api/settings/css', as: 'anonymous' },
  { of: 'POST /api/settings', body: { programName: 'Leaves', programPointsPlural: 'leaves' } },
  { of: 'GET /api/settings/public', as: 'anonymous' },
  { of: 'GET /api/settings/emails', query: { perPage: 2, page: 3 }, keeps: { email: 'emails.1.id' } },
  { of: 'GET /api/settings/emails/{email}' },
  {
    of: 'POST /api/settings/emails/{email}/preview',
    body: { subject: '{{ added_points_amount }} new leaves', content: '<p>Thank you.</p>' },
  },
  {
    of: 'PUT /api/settings/emails/{email}',
    body: { email: { subject: '{{ added_points_amount }} new leaves', sender_name: 'Leaves' } },
  },
  { of: 'POST /api/settings/emails/{email}/test', body: { recipient: 'club@shop.example' } },
  { of: 'GET /api/admin/messages', keeps: { message: 'messages.0.messageId' } },
  { of: 'GET /api/admin/messages/{message}' },
  { of: 'GET /api/customer/messages', as: 'customer', query: { perPage: 1 } },
  { of: 'GET /api/csv/messages', query: { channel: 'email' } },
  {
    of: 'POST /api/admin/translations',
    body: { code: 'sv', name: 'svenska', content: '{"settings":{"other_timezones":"Övriga"}}' },
  },
  { of: 'GET /api/admin/translations' },
  { of: 'GET /api/admin/translations/{code}', path: '/api/admin/translations/sv' },
  {
    of: 'PUT /api/admin/translations/{code}',
    path: '/api/admin/translations/sv',
    body: { name: 'Svenska', order: 1 },
  },
  { of: 'DELETE /api/admin/translations/{code}', path: '/api/admin/translations/sv' },
  { of: 'POST /api/pos', body: POS, keeps: { pos: 'posId' } },
  { of: 'GET /api/pos' },
  { of: 'GET /api/csv/pos' },
  { of: 'GET /api/pos/{pos}' },
  { of: 'GET /api/pos/identifier/{identifier}', path: '/api/pos/identifier/old-town' },
  { of: 'PUT /api/pos/{pos}', body: { description: 'Beside the old fountain' } },
  { of: 'GET /api/seller/pos', as: 'seller' },
  { of: 'GET /api/seller/pos/{pos}', as: 'seller' },
];
