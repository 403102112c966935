import createClient from 'openapi-fetch';
// npx openapi-typescript http://127.0.0.1:3000/api/docs-json --output laurel.ts
import type { components, paths } from './laurel.js';

/*
 * Logs in, lists what the customer may have, and buys the first of it, with types that are generated from the API
 * documentation. `npm test` generates them and compiles this file.
 */
const store = { storeCode: 'DEFAULT' };
const client = createClient<paths>({ baseUrl: process.env['LAUREL_URL'] ?? 'http://127.0.0.1:3000' });

const login = await client.POST('/api/{storeCode}/customer/login_check', {
  params: { path: store },
  body: { _username: 'customer@example.com', _password: 'laurel-demo' },
});
if (!login.data) {
  throw new Error(getSentence(login.error));
}
const headers = { Authorization: `Bearer ${login.data.token}` };

const offers = await client.GET('/api/{storeCode}/customer/campaign/available', {
  params: { path: store, query: { sort: 'costInPoints', perPage: 10 } },
  headers,
});
const cheapest = offers.data?.campaigns.find(({ canBeBoughtByCustomer }) => canBeBoughtByCustomer);
if (!cheapest) {
  throw new Error(offers.error ? getSentence(offers.error) : 'There is nothing to buy');
}

const purchase = await client.POST('/api/{storeCode}/customer/campaign/{campaign}/buy', {
  // The same key answers a repeated request as the first time: nothing is bought twice.
  params: {
    path: { ...store, campaign: cheapest.campaignId },
    header: { 'Idempotency-Key': crypto.randomUUID() },
  },
  body: { quantity: 1 },
  headers,
});
if (purchase.data) {
  console.log(`${cheapest.name}: ${purchase.data.coupons.map(({ code }) => code).join(', ')}`);
} else {
  // Compare codes, not sentences: docs/errors.md lists them.
  const code = purchase.response.headers.get('X-Error-Code');
  console.error(`${code ?? purchase.response.status}: ${getSentence(purchase.error)}`);
  process.exitCode = 1;
}

type Schemas = components['schemas'];
/** The bodies of all refusals. Each status has a schema of its own: `Schemas['NotFoundError']`. */
type Refused = Schemas['BadRequestError'] | Schemas['UnauthorizedError'] | Schemas['Error'];

function getSentence(refused: Refused): string {
  if (!('error' in refused)) {
    return refused.message;
  }
  if ('errors' in refused) {
    return refused.errors.map(({ field, message }) => `${field}: ${message}`).join('\n');
  }
  return typeof refused.error === 'string' ? refused.error : refused.error.message;
}
