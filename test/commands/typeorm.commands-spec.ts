import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFile } from '../support/processes/command.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createEmptyDatabase } from '../support/app/test-database.js';

const TYPEORM = join(import.meta.dirname, '../../scripts/typeorm.mjs');

describe('npm run typeorm', () => {
  let database: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    directory = mkdtempSync(join(tmpdir(), 'laurel-typeorm-'));
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await database.drop();
  });

  const typeorm = async (...args: string[]) => {
    const command = runFile(TYPEORM, args, database.environment());
    return { code: await command.ended, said: command.stdout + command.stderr };
  };

  it('runs the migrations of ormconfig.ts, after which entities and tables are the same', async () => {
    const { code, said } = await typeorm('migration:run');
    expect(said).toContain('executed successfully');
    expect(code).toBe(0);

    const shown = (await typeorm('migration:show')).said;
    expect(shown).toMatch(/\[X\] \d+ \w+/);
    expect(shown).not.toContain('[ ] ');
    expect(await typeorm('schema:log')).toEqual({ code: 0, said: expect.stringContaining('up to date') });
    const generated = await typeorm('migration:generate', join(directory, 'nothing'));
    expect(generated).toEqual({
      code: 1,
      said: expect.stringContaining('No changes in database schema were found'),
    });
  });

  it('writes an empty migration', async () => {
    expect((await typeorm('migration:create', join(directory, 'add-something'))).code).toBe(0);
    expect(readdirSync(directory)).toEqual([expect.stringMatching(/^\d+-add-something\.ts$/)]);
  });
});
