import { drawCode, drawToken } from '../scenes/activations.js';
import type { ExampleRequest } from './example-request.js';

const ADDRESS = { street: 'Long Street', address1: '1', postal: '10115', city: 'Berlin', country: 'DE' };
const PERSON = {
  firstName: 'Bea',
  lastName: 'Example',
  gender: 'female',
  birthDate: '1990-03-14',
  agreement1: true,
};

/** Customers, from their registration on. */
export const CUSTOMERS: readonly ExampleRequest[] = [
  {
    of: 'GET /api/customer',
    query: { email: 'customer@example.com' },
    keeps: { customer: 'customers.0.customerId' },
  },
  {
    of: 'GET /api/customer',
    query: { email: 'customer2@example.com' },
    keeps: { friend: 'customers.0.customerId' },
    isSetting: true,
  },
  { of: 'GET /api/admin/customer', query: { email: 'customer@example.com' } },
  { of: 'POST /api/customer/{customer}/avatar', picture: 'avatar[file]', isSetting: true },
  { of: 'GET /api/customer/{customer}' },
  { of: 'GET /api/customer/{customer}/status' },
  { of: 'GET /api/admin/customer/{customer}/status' },
  { of: 'GET /api/seller/customer/{customer}/status', as: 'seller' },
  { of: 'GET /api/customer/check', query: { emailOrPhone: 'customer@example.com' } },
  { of: 'GET /api/customer/registrations/daily', isCatalogue: true },
  { of: 'POST /api/pos/search/customer', as: 'seller', body: { lastName: 'Customer', firstName: 'Clara' } },
  { of: 'GET /api/search', query: { q: 'Clara', perPage: 2 } },
  {
    of: 'POST /api/customer/register',
    body: {
      ...PERSON,
      email: 'bea@example.com',
      phone: '+491511000001',
      address: ADDRESS,
      labels: [{ key: 'origin', value: 'shop' }],
    },
    keeps: { newCustomer: 'customerId' },
  },
  {
    of: 'POST /api/admin/customer/register',
    body: { ...PERSON, firstName: 'Ben', gender: 'male', email: 'ben@example.com' },
  },
  {
    of: 'POST /api/seller/customer/register',
    as: 'seller',
    body: { ...PERSON, firstName: 'Bob', gender: 'male', email: 'bob@example.com' },
  },
  {
    of: 'POST /api/customer/self_register',
    as: 'anonymous',
    body: { ...PERSON, firstName: 'Sue', email: 'sue@example.com', plainPassword: 'Correct horse 9' },
    keeps: { registered: 'customerId' },
  },
  {
    of: 'POST /api/customer/activate/{token}',
    path: '/api/customer/activate/{activation}',
    as: 'anonymous',
    prepare: async (app, { registered = '' }) => ({ activation: await drawToken(app, registered) }),
  },
  {
    of: 'POST /api/customer/self_register',
    as: 'anonymous',
    body: { ...PERSON, firstName: 'Sam', email: 'sam@example.com', plainPassword: 'Correct horse 9' },
    keeps: { registeredToo: 'customerId' },
    isSetting: true,
  },
  {
    of: 'POST /api/customer/activate-sms/{code}',
    path: '/api/customer/activate-sms/{activationCode}',
    as: 'anonymous',
    prepare: async (app, { registeredToo = '' }) => ({ activationCode: await drawCode(app, registeredToo) }),
  },
  {
    of: 'POST /api/customer/customer-phone/send-sms-code',
    as: 'anonymous',
    body: { phone: '+491511000002' },
  },
  {
    of: 'POST /api/customer/customer-email/send-activation-link',
    as: 'anonymous',
    body: { email: 'sam@example.com' },
  },
  {
    of: 'POST /api/invitations/invite',
    as: 'customer',
    body: { recipientEmail: 'clara@example.com' },
  },
  { of: 'GET /api/invitations' },
  { of: 'GET /api/csv/invitations' },
  {
    of: 'PUT /api/customer/{customer}',
    path: '/api/customer/{newCustomer}',
    body: { firstName: 'Beatrix', phone: '+491511000002', address: ADDRESS, agreement2: true },
  },
  {
    of: 'POST /api/admin/customer/{customer}/confirm-contact',
    path: '/api/admin/customer/{newCustomer}/confirm-contact',
    body: { phone: '+491511000002' },
  },
  {
    of: 'POST /api/customer/{customer}/level',
    path: '/api/customer/{newCustomer}/level',
    body: ({ level }) => ({ levelId: level }),
  },
  {
    of: 'POST /api/customer/{customer}/remove-manually-level',
    path: '/api/customer/{newCustomer}/remove-manually-level',
  },
  {
    of: 'POST /api/customer/{customer}/pos',
    path: '/api/customer/{newCustomer}/pos',
    body: ({ pos }) => ({ posId: pos }),
  },
  {
    of: 'POST /api/seller/customer/{customer}/pos',
    path: '/api/seller/customer/{newCustomer}/pos',
    as: 'seller',
    body: ({ pos }) => ({ posId: pos }),
  },
  {
    of: 'POST /api/admin/customer/{customer}/deactivate',
    path: '/api/admin/customer/{newCustomer}/deactivate',
  },
  { of: 'POST /api/admin/customer/{customer}/activate', path: '/api/admin/customer/{newCustomer}/activate' },
  {
    of: 'POST /api/seller/customer/{customer}/deactivate',
    path: '/api/seller/customer/{newCustomer}/deactivate',
    as: 'seller',
  },
  {
    of: 'POST /api/seller/customer/{customer}/activate',
    path: '/api/seller/customer/{newCustomer}/activate',
    as: 'seller',
  },
  { of: 'GET /api/admin/customer/{customer}/export', path: '/api/admin/customer/{newCustomer}/export' },
  { of: 'GET /api/csv/customer', query: { email: 'customer@example.com' } },
  { of: 'GET /api/csv/customer/{customer}', path: '/api/csv/customer/{newCustomer}' },
  {
    of: 'GET /api/admin/customer/{customer}/merge/preview',
    path: '/api/admin/customer/{registered}/merge/preview?into={newCustomer}',
  },
  {
    of: 'POST /api/admin/customer/{customer}/merge',
    path: '/api/admin/customer/{registered}/merge',
    body: ({ newCustomer }) => ({ into: newCustomer }),
  },
  { of: 'GET /api/admin/customer/{customer}/merge', path: '/api/admin/customer/{registered}/merge' },
  { of: 'DELETE /api/admin/customer/{customer}/merge', path: '/api/admin/customer/{registered}/merge' },
  { of: 'POST /api/customer/{customer}/anonymize', path: '/api/customer/{registered}/anonymize' },
  {
    of: 'POST /api/admin/customer/{customer}/anonymize',
    path: '/api/admin/customer/{registeredToo}/anonymize',
  },
  {
    of: 'GET /api/admin/customer/{customer}/erasure',
    path: '/api/admin/customer/{registeredToo}/erasure',
  },
  { of: 'DELETE /api/customer/{customer}', path: '/api/customer/{registered}' },
  { of: 'DELETE /api/admin/customer/{customer}', path: '/api/admin/customer/{registeredToo}' },
];
