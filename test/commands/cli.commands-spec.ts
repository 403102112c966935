import { readEnvironment } from '#platform/config/environment.js';
import { run } from '../support/processes/command.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createEmptyDatabase, databaseKind } from '../support/app/test-database.js';

describe('npm run cli', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createEmptyDatabase()));
  afterAll(() => database.drop());

  const cli = async (...args: string[]) => {
    const command = run('cli', args, database.environment());
    return { code: await command.ended, stdout: command.stdout, stderr: command.stderr };
  };

  it('0: migrates, and does not mind when there is nothing to migrate', async () => {
    const first = await cli('migrate');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^(\w+\d{13}\n)+$/);

    expect(await cli('migrate')).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
  });

  // The same words on every database.
  it.runIf(databaseKind === 'sqlite')('0: explains itself', async () => {
    expect(await cli('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('migrate'),
      stderr: '',
    });
  });

  it.runIf(databaseKind === 'sqlite').each([
    [[], 'Usage:'],
    [['nothing'], "unknown command 'nothing'"],
    [['migrate', '--what'], "unknown option '--what'"],
    [['migrate', 'more'], 'too many arguments'],
  ])('2: %j is not a command', async (args, reason) => {
    expect(await cli(...args)).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(reason) });
  });

  it.runIf(databaseKind === 'server')('1: says in one line that the database is away', async () => {
    const command = run('cli', ['migrate'], { DATABASE_URL: 'mysql://app:hunter2@127.0.0.1:1/laurel' });

    expect(await command.ended).toBe(1);
    expect(command.stderr).toBe('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n');
    expect(command.stdout).toBe('');
  });
});

describe.runIf(databaseKind === 'sqlite')('npm run cli -- push:keys', () => {
  it('0: prints a pair that the service accepts, another one each time, and needs no database', async () => {
    const outputs = await Promise.all(
      [1, 2].map(async () => {
        const command = run('cli', ['push:keys'], { DATABASE_URL: 'mysql://app@127.0.0.1:1/laurel' });
        expect(await command.ended).toBe(0);
        return command.stdout;
      }),
    );
    const variables = outputs.map((text) =>
      Object.fromEntries(
        text
          .trim()
          .split('\n')
          .map((line) => line.split('=')),
      ),
    );
    for (const pair of variables) {
      expect(readEnvironment({ ...pair, WEB_PUSH_SUBJECT: 'mailto:a@example.com' })).toMatchObject(pair);
    }
    expect(outputs[0]).not.toBe(outputs[1]);
  });
});
