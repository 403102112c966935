import { randomUUID } from 'node:crypto';
import { createLaurel, type Laurel, type LaurelOptions } from '../../../client/src/index.js';
import type { TestApp } from '../app/test-app.js';

const PASSWORD = 'Loyalty#1';

export interface ClientScene {
  readonly points?: number;
  /** Where the service is reached; its own address unless given. */
  readonly url?: string;
  readonly options?: Partial<LaurelOptions>;
}

export interface CustomerClient {
  readonly laurel: Laurel;
  readonly customerId: string;
  readonly credentials: { readonly username: string; readonly password: string };
}

/** A customer who has logged in by the typed client. */
export async function customerClient(
  app: TestApp,
  { points = 0, url = app.address, options = {} }: ClientScene = {},
): Promise<CustomerClient> {
  const email = `${randomUUID()}@example.com`;
  const customerId = await app.customerWith({ points, email, password: PASSWORD });
  const laurel = createLaurel({ url, ...options });
  const credentials = { username: email, password: PASSWORD };
  await laurel.session.logIn('customer', credentials);
  return { laurel, customerId, credentials };
}

/** Calls with a key that has these permissions: `{ EVENT: ['VIEW'] }`. */
export async function keyClient(
  app: TestApp,
  permissions: object,
  { url = app.address, options = {} }: ClientScene = {},
): Promise<Laurel> {
  const request = { name: `Key ${randomUUID()}`, permissions };
  const { body } = await app.as('admin').postJson('/api/admin/apikey', request).expect(200);
  return createLaurel({ url, apiKey: body.key, ...options });
}
