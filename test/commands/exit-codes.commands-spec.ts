import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../../src/cli/command-line.js';
import { run } from '../support/processes/command.js';
import { runCommand } from '../support/processes/command-in-process.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createTestDatabase, databaseKind } from '../support/app/test-database.js';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const [, TABLE = ''] = /### Exit codes\n(.*?)\n#/s.exec(read('docs/operations.md')) ?? [];
/** `| 2 | what it means | ` and the examples in the last column. */
const EXAMPLES = [...TABLE.matchAll(/^\| (\d) \| .* \| (.*) \|$/gm)].flatMap(([, code = '', examples = '']) =>
  [...examples.matchAll(/`([^`]+)`/g)].map(([, line = '']) => ({ code: Number(code), line })),
);

// The same on every database, but for what only the embedded one can do.
describe.runIf(databaseKind === 'sqlite')('npm run cli', () => {
  let database: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    writeFileSync(join(directory, 'codes.csv'), 'TEA-1\n');
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await database.drop();
  });

  const cli = (...args: string[]) => runCommand(args, database.environment());
  const getWords = (line: string) =>
    line.split(' ').map((word) => (word === 'codes.csv' ? join(directory, word) : word));

  it('has examples of every exit code', () => {
    expect(new Set(EXAMPLES.map(({ code }) => code))).toEqual(new Set([0, 1, 2]));
    expect(EXAMPLES.length).toBeGreaterThan(10);
  });

  it.each(EXAMPLES)('$code: $line', async ({ code, line }) => {
    const { stderr, ...outcome } = await cli(...getWords(line));
    expect(outcome.code, stderr).toBe(code);
    if (code !== 0) {
      expect(stderr).not.toBe('');
    }
  });

  it.each([0, 1, 2])('%i is what its process ends with', async (code) => {
    const { line = '' } = EXAMPLES.find((example) => example.code === code) ?? {};
    const command = run('cli', getWords(line), database.environment());
    command.type('');
    expect(await command.ended, command.stderr).toBe(code);
  });

  it.each(commandLine().commands.map((command) => [command.name(), command] as const))(
    '0: %s --help explains everything that it takes, and has an example',
    async (name, { options, registeredArguments }) => {
      const { code, stdout, stderr } = await cli(name, '--help');

      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`\nExample:\n  npm run cli -- ${name}`));
      for (const taken of [...options, ...registeredArguments]) {
        expect(taken.description, taken.name()).not.toBe('');
      }
      expect(read('docs/operations.md')).toMatch(new RegExp(`^\\| .*\`${name}[ \`]`, 'm'));
    },
  );

  it('0: --version is that of package.json', async () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(await cli('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('0: help loads nothing of the service', async () => {
    const command = run('cli', ['verify', '--help'], { NODE_V8_COVERAGE: directory });
    expect(await command.ended).toBe(0);
    // Neither the configuration nor the database is asked, so it needs neither.
    const report = readdirSync(directory).find((name) => name.startsWith('coverage-')) ?? '';
    const { result } = JSON.parse(readFileSync(join(directory, report), 'utf8')) as {
      result: { url: string }[];
    };
    const bundled = result.filter(({ url }) => url.includes('/dist/bundle/'));
    expect(bundled.length).toBeGreaterThan(0);
    expect(bundled.length).toBeLessThan(25);
    expect(bundled.filter(({ url }) => /service|app\.module/.test(url))).toEqual([]);
  });
});
