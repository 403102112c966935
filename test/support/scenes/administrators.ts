import { randomUUID } from 'node:crypto';
import { AdministratorService, type NewAdministrator } from '../../../src/administrator/index.js';
import type { TestApp } from '../app/test-app.js';

/** An administrator with a record, a login and, through roles, permissions. Returns the id. */
export async function administratorWith(
  app: TestApp,
  scene: Partial<NewAdministrator> = {},
): Promise<string> {
  const email = `admin-${randomUUID()}@example.com`;
  return app.nest.get(AdministratorService).create(null, { email, roleIds: [], ...scene });
}

/** A role that permits this. Answers with its id. */
export async function roleWith(app: TestApp, permissions: object): Promise<string> {
  const name = randomUUID();
  await app.as('admin').postJson('/api/admin/acl/role', { name, permissions }).expect(204);
  const { body } = await app.as('admin').get('/api/admin/acl/role').expect(200);
  return body.roles.find((role: { name: string }) => role.name === name).id;
}
