import { run } from '../support/processes/command.js';
import { databaseKind } from '../support/app/test-database.js';

describe.runIf(databaseKind === 'server')('npm run cli -- backup and restore, with a server', () => {
  it.each(['backup', 'restore'])('1: %s says which tools are for it', async (name) => {
    const command = run('cli', [name, 'some-file'], { DATABASE_URL: 'mysql://app:app@127.0.0.1:1/laurel' });

    expect(await command.ended).toBe(1);
    expect(command.stderr).toMatch(/^\w+ is for the embedded database; .*mariadb-dump or mysqldump/);
    expect(command.stdout).toBe('');
  });
});
