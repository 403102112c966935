import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { AccountLoginsService } from '../../src/auth/index.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { loginWith, newPair } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

const INVALID = { code: 401, message: 'Invalid refresh token' };

describe('logins at the same time', () => {
  let app: TestApp;
  /** On a server three processes, on a cluster each at a node of its own; on SQLite there is only one. */
  let apps: TestApp[];
  let graceless: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    apps = databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
    graceless = await app.another({ REFRESH_REUSE_GRACE: '0' });
  });
  afterAll(() => app.stop());

  const getProcess = (turn: number) => apps[turn % apps.length] ?? app;
  const refresh = (refresh_token: string, at = app) =>
    at.asAnonymous().post('/api/token/refresh').send({ refresh_token });
  const statuses = (responses: readonly { readonly status: number }[]) =>
    responses.map(({ status }) => status).sort();

  it('twenty refreshes with one token all get a pair of the family, each another, and all of them work', async () => {
    const { refresh_token } = await newPair(app, 'customer');

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => refresh(refresh_token, getProcess(turn))),
    );

    expect(statuses(responses)).toEqual(Array(20).fill(200));
    const tokens = responses.map(({ body }) => body.refresh_token as string);
    expect(new Set(tokens).size).toBe(20);
    const next = await Promise.all(tokens.map((token, turn) => refresh(token, getProcess(turn))));
    expect(statuses(next)).toEqual(Array(20).fill(200));
  });

  it('without grace exactly one of twenty refreshes with one token gets a pair, and the family has ended', async () => {
    const atOnce = (token: string) =>
      Promise.all(Array.from({ length: 20 }, () => refresh(token, graceless)));
    // Opens as many connections as it takes: until they are there, the first would be through before the second begins.
    await atOnce('unknown');

    for (let round = 0; round < 5; round += 1) {
      const { refresh_token } = await newPair(app, 'customer');

      const responses = await atOnce(refresh_token);

      expect(statuses(responses)).toEqual([200, ...Array(19).fill(401)]);
      const winner = responses.find(({ status }) => status === 200);
      await refresh(winner?.body.refresh_token).expect(401, INVALID);
    }
  });

  it('no refresh survives a logout at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, refresh_token } = await newPair(app, 'customer');
      const refreshes = Array.from({ length: 6 }, (_, turn) => refresh(refresh_token, getProcess(turn)));
      const [responses] = await Promise.all([
        Promise.all(refreshes),
        getProcess(round).unitOfWork.run((tx) =>
          getProcess(round).nest.get(AccountLoginsService).logOut(tx, id),
        ),
      ]);
      for (const { status, body } of responses) {
        if (status === 200) {
          await refresh(body.refresh_token).expect(401, INVALID);
        }
      }
      expect(await app.reader.query(`SELECT id FROM login_session WHERE accountId = '${id}'`)).toEqual([]);
    }
  });

  it('of twenty who take one e-mail at once, exactly one has it', async () => {
    const name = `${randomUUID()}@example.com`;

    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) =>
        loginWith(getProcess(turn), {
          role: 'customer',
          names: [{ kind: 'email', name: turn % 2 ? name : name.toUpperCase() }],
        }),
      ),
    );

    const taken = attempts.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    const refused = attempts.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toEqual(Array(19).fill(expect.objectContaining({ nameKind: 'email' })));
    const accounts = await app.reader.query(`SELECT accountId FROM login_name WHERE name = '${name}'`);
    expect(accounts).toHaveLength(1);
  });

  it('of two administrators with one e-mail at once, exactly one is created and the other hears why not', async () => {
    const admin = { email: `${randomUUID()}@example.com`, plainPassword: 'Loyalty#1' };
    const responses = await Promise.all(
      [0, 1].map((turn) => getProcess(turn).as('admin').postJson('/api/admin/data', { admin })),
    );
    expect(statuses(responses)).toEqual([200, 400]);
    const refused = responses.find(({ status }) => status === 400);
    expect(refused?.body.errors).toEqual([{ field: 'email', message: 'This value is already used.' }]);
  });

  it('two super administrators cannot remove each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [
        await administratorWith(app, { roleIds: [MASTER_ROLE_ID] }),
        await administratorWith(app, { roleIds: [MASTER_ROLE_ID] }),
      ] as const;
      const remove = (by: string, other: string, turn: number) =>
        getProcess(turn).as('admin', by).put(`/api/admin/data/${other}`, { isActive: '0' });
      await Promise.all([remove(pair[0], pair[1], 0), remove(pair[1], pair[0], 1)]);

      const [left, ...more] = await app.reader.query(
        `SELECT id FROM administrator WHERE active = 1 AND id IN ('${pair.join("','")}')`,
      );
      expect(left).toBeDefined();
      expect(more).toEqual([]);
      const other = await administratorWith(app, { roleIds: [MASTER_ROLE_ID] });
      await app.as('admin', other).put(`/api/admin/data/${left.id}`, { isActive: '0' }).expect(200);
      await deactivateBehindTheBack(other);
    }
  });

  /** So that the next round begins without administrators. */
  const deactivateBehindTheBack = (id: string) =>
    app.unitOfWork.run((tx) => tx.query(`UPDATE administrator SET active = 0 WHERE id = '${id}'`));

  it('two changes to two roles of one administrator are both in force', async () => {
    for (let round = 0; round < 5; round += 1) {
      const roles = [await roleWith(app, {}), await roleWith(app, {})];
      const id = await administratorWith(app, { roleIds: roles });
      const permissions = [{ LEVEL: ['VIEW'] }, { POS: ['VIEW'] }];

      const responses = await Promise.all(
        roles.map((role, turn) =>
          getProcess(turn)
            .as('admin')
            .putJson(`/api/admin/acl/role/${role}`, { name: 'a', permissions: permissions[turn] }),
        ),
      );

      expect(statuses(responses)).toEqual([204, 204]);
      const [account] = await app.reader.query(`SELECT permissions FROM login_account WHERE id = '${id}'`);
      const granted =
        typeof account.permissions === 'string' ? JSON.parse(account.permissions) : account.permissions;
      expect(granted).toEqual({ LEVEL: ['VIEW'], POS: ['VIEW'] });
    }
  });

  it('an administrator who gets a role while it changes has what it permits afterwards', async () => {
    for (let round = 0; round < 5; round += 1) {
      const role = await roleWith(app, { LEVEL: ['VIEW'] });
      const id = await administratorWith(app);
      await Promise.all([
        getProcess(0)
          .as('admin')
          .putJson(`/api/admin/data/${id}`, { roles: [role] }),
        getProcess(1)
          .as('admin')
          .putJson(`/api/admin/acl/role/${role}`, { name: 'a', permissions: { POS: ['VIEW'] } }),
      ]);
      const [account] = await app.reader.query(`SELECT permissions FROM login_account WHERE id = '${id}'`);
      const granted =
        typeof account.permissions === 'string' ? JSON.parse(account.permissions) : account.permissions;
      expect(granted).toEqual({ POS: ['VIEW'] });
    }
  });
});

describe('processes that start at once on one directory', () => {
  it('sign with one key, which only its owner may read', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'laurel-test-keys-'));
    const keys = fileURLToPath(new URL('../../dist/src/auth/signing-keys.service.js', import.meta.url));
    const config = { auth: { publicKeyFiles: [], dataDir } };
    const script = `
      const { SigningKeysService } = await import(${JSON.stringify(keys)});
      console.log(new SigningKeysService(${JSON.stringify(config)}).keyId);`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);

    const started = await Promise.all(Array.from({ length: 6 }, start));

    const ids = started.map(({ stdout }) => stdout.trim());
    expect(ids[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set(ids).size).toBe(1);
    const files = readdirSync(dataDir);
    expect(files).toHaveLength(1);
    expect(statSync(join(dataDir, files[0] ?? '')).mode & 0o777).toBe(0o600);
    rmSync(dataDir, { recursive: true });
  });
});
