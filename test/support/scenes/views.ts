import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app/test-app.js';

export const VIEWS = '/api/admin/views';

export interface ViewRead {
  readonly viewId: string;
  readonly list: string;
  readonly name: string;
  readonly search: string;
  readonly shared: boolean;
  readonly own: boolean;
  readonly owner?: string;
}

/** What saves a view. Its search looks for a person. */
export const getView = (more: object = {}) => ({
  list: 'customers',
  name: `View ${randomUUID()}`,
  search: 'q=Nowak&sort=-points',
  shared: false,
  ...more,
});

/** A view of an administrator; of the default one without an id. Answers with its id. */
export async function viewWith(app: TestApp, more: object = {}, administrator?: string): Promise<string> {
  const view = getView(more);
  const { body } = await app.as('admin', administrator).postJson(VIEWS, { view }).expect(200);
  return String(body.viewId);
}

export async function listViews(
  app: TestApp,
  administrator?: string,
  list = 'customers',
): Promise<ViewRead[]> {
  const { body } = await app.as('admin', administrator).get(`${VIEWS}?list=${list}`).expect(200);
  expect(body.total).toBe(body.views.length);
  return body.views as ViewRead[];
}
