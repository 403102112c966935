import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '../support/app/sqlite-file.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { PIXELS, upload } from '../support/scenes/pictures.js';
import { S3Server } from '../support/servers/s3-server.js';

describe.runIf(databaseKind === 'sqlite')('npm run cli -- backup and restore, with files in a bucket', () => {
  let s3: S3Server;
  let app: TestApp;
  let directory: string;
  beforeAll(async () => {
    s3 = await S3Server.listening();
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    app = await TestApp.start({
      environment: { BUCKET_URL: s3.url({ folder: '/one' }), JWT_PRIVATE_KEY_FILE: '' },
    });
  });
  afterAll(async () => {
    await app.stop();
    await s3.remove();
    rmSync(directory, { recursive: true });
  });

  it('0: contains them, brings them into another bucket, and keeps aside what is there', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    await upload(app, `/api/campaign/${campaign}/photo`, PIXELS).expect(200);
    // Logins without an account are a difference.
    change(
      join(app.environment['DATA_DIR'] ?? '', 'laurel.sqlite'),
      "DELETE FROM login_account WHERE id LIKE '00000000-%'",
      "DELETE FROM login_session WHERE id LIKE '00000000-%'",
    );
    const stored = s3.files('one');
    expect(stored.size).toBeGreaterThan(0);
    const backup = join(directory, 'backup');
    expect(await runCommand(['backup', backup], app.environment)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Uploaded files in it: ${stored.size}.\n`),
    });

    const DATA_DIR = join(directory, 'new');
    const environment = { DATA_DIR, BUCKET_URL: s3.url({ folder: '/two' }) };
    expect(await runCommand(['restore', backup], environment)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Uploaded files: ${stored.size}.\n`),
    });
    expect(s3.files('two')).toEqual(stored);

    const again = await runCommand(['restore', backup], environment);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('s3://laurel/two/replaced-1') });
    expect(s3.files('two')).toEqual(stored);
    expect(s3.files('two/replaced-1')).toEqual(stored);
  });
});
