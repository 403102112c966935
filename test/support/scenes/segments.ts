import type { TestApp } from '../app/test-app.js';

export type Criterion = Readonly<Record<string, unknown>>;

export interface SegmentRead {
  readonly segmentId: string;
  readonly name: string;
  readonly customersCount: number;
  readonly parts: readonly { readonly criteria: readonly Readonly<Record<string, string>>[] }[];
}

export const labeled = (key: string): Criterion => ({ type: 'customer_has_labels', labels: [{ key }] });

export const listed = (...customers: string[]): Criterion => ({ type: 'customer_list', customers });

/** Each list of criteria is a part. */
export async function segmentWith(app: TestApp, ...parts: Criterion[][]): Promise<string> {
  const segment = { name: 'A segment', active: true, parts: parts.map((criteria) => ({ criteria })) };
  const { body } = await app.as('admin').postJson('/api/segment', { segment }).expect(200);
  return (body as SegmentRead).segmentId;
}

/** The ids of its customers, in order. */
export async function getMembers(app: TestApp, segmentId: string): Promise<string[]> {
  const answer = await app.as('admin').get(`/api/segment/${segmentId}/customers?perPage=1000`).expect(200);
  const { customers, total } = answer.body as { customers: { customerId: string }[]; total: number };
  expect(total).toBe(customers.length);
  return customers.map(({ customerId }) => customerId).sort();
}

export async function segmentRead(app: TestApp, segmentId: string, base = '/api'): Promise<SegmentRead> {
  const { body } = await app.as('admin').get(`${base}/segment/${segmentId}`).expect(200);
  return body as SegmentRead;
}
