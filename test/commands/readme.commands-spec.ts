import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEMO_LOGINS } from '../../src/operations/demo/index.js';
import { freePort, run, untilPrinted } from '../support/processes/command.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createEmptyDatabase, databaseKind } from '../support/app/test-database.js';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** What is pasted, and the answer that is shown below it. */
interface Step {
  readonly commands: string;
  readonly answer: string | undefined;
}

const STEPS: readonly Step[] = [...README.matchAll(/```sh\n(.*?)```\n(?:\n```json\n(.*?)\n```)?/gs)].map(
  ([, commands = '', answer]) => ({ commands, answer }),
);

// The README uses the embedded database, which needs no setup.
describe.runIf(databaseKind === 'sqlite')('the README', () => {
  let database: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await database.drop();
  });

  it('shows what npm start prints, and a walk that works as it is written', async () => {
    const PORT = await freePort();
    const environment = database.environment();
    const server = run('start', [], { ...environment, HOST: '127.0.0.1', PORT });
    await untilPrinted(DEMO_LOGINS.join('\n'), server);
    const shown = server.stdout
      .trim()
      .replaceAll(PORT, '3000')
      .replaceAll(environment['DATA_DIR'] ?? '', 'var');
    expect(withoutVersions(README)).toContain(withoutVersions(shown));

    const answers = await walk(PORT, directory);
    server.kill('SIGTERM');
    await server.ended;

    expect(STEPS.length).toBeGreaterThan(4);
    STEPS.forEach(({ answer }, step) => {
      expect(answers[step]).toMatch(answer === undefined ? /^$/ : likeShown(answer));
    });
  });
});

const withoutVersions = (text: string) => text.replace(/\d+\.\d+\.\d+(?!\.)|(?<=migrations: )\d+/g, '…');

/** All of it in one shell, as if it were typed; answers are kept apart by lines of our own. */
async function walk(port: string, directory: string): Promise<string[]> {
  const script = STEPS.map(({ commands }) => `${commands}\necho; echo "-- next"`).join('\n');
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script.replaceAll(':3000', `:${port}`)], {
    cwd: directory,
  });
  return stdout.split('-- next\n').map((answer) => answer.trim());
}

/** `…` stands for anything. */
function likeShown(answer: string): RegExp {
  const parts = answer.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
