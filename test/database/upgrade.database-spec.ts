import { randomUUID } from 'node:crypto';
import type { Permissions } from '../../src/auth/index.js';
import { GrantEventView1760000021000 } from '../../src/migrations/1760000021000-grant-event-view.js';
import { Writer } from '#platform/database/writer.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { getToken } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

describe('an upgrade to the permission EVENT', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ freshDatabase: true })));
  afterAll(() => app.stop());

  const BEFORE: readonly [name: string, permissions: Permissions, mayListen: boolean][] = [
    ['may see customers', { CUSTOMER: ['VIEW'], LEVEL: ['VIEW', 'MODIFY'] }, true],
    ['may change customers and not see them, which permits nothing', { CUSTOMER: ['MODIFY'] }, false],
    ['may see something else', { SETTINGS: ['VIEW', 'MODIFY'] }, false],
    ['may see nothing', {}, false],
  ];

  it.each(BEFORE)('keeps events for a role and a key that %s, or not', async (_, permissions, mayListen) => {
    const { dataSource } = app.nest.get(Writer);
    const role = await roleWith(app, permissions);
    const id = await administratorWith(app, { roleIds: [role] });
    const created = await app.as('admin').postJson('/api/admin/apikey', { name: randomUUID(), permissions });
    const migration = new GrantEventView1760000021000();
    const queryRunner = dataSource.createQueryRunner();
    // Twice: one that died half way is run again.
    await migration.up(queryRunner);
    await migration.up(queryRunner);
    await queryRunner.release();

    const status = mayListen ? 200 : 403;
    const token = getToken(app, 'admin', id);
    await app.asAnonymous().get('/api/event').auth(token, { type: 'bearer' }).expect(status);
    await app.asAnonymous().get('/api/event').set('X-AUTH-TOKEN', created.body.key).expect(status);
    const { body } = await app.as('admin').get(`/api/admin/acl/role/${role}`).expect(200);
    const granted = body.permissions.map(
      ({ resource, access }: Readonly<Record<string, string>>) => `${resource} ${access}`,
    );
    const had = Object.entries(permissions).flatMap(([resource, accesses]) =>
      accesses.map((access) => `${resource} ${access}`),
    );
    expect(granted.sort()).toEqual([...had, ...(mayListen ? ['EVENT VIEW'] : [])].sort());
  });
});
