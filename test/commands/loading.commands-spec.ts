import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_DOCUMENT } from '../support/run/build.js';
import { freePort, run, untilReady } from '../support/processes/command.js';
import { change } from '../support/app/sqlite-file.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createTestDatabase, databaseKind } from '../support/app/test-database.js';

const KEY = 'a-key-that-only-this-spec-knows-of-0123456789';

describe('what is bundled', () => {
  let database: TestDatabase;
  let directory: string;
  beforeEach(async () => {
    database = await createTestDatabase();
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    await database.drop();
  });

  /** The files of JavaScript that a process has loaded until its end, as the engine reports them. */
  const loaded = () =>
    readdirSync(directory).flatMap((file) => {
      const report = JSON.parse(readFileSync(join(directory, file), 'utf8')) as { result: { url: string }[] };
      return report.result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
    });
  const withService = async (
    environment: Readonly<Record<string, string>>,
    work: (address: string) => Promise<unknown>,
  ) => {
    const PORT = await freePort();
    const own = { PORT, HOST: '127.0.0.1', DEMO_DATA: 'false', NODE_V8_COVERAGE: directory };
    const server = run('start', [], { ...database.environment(), ...own, ...environment });
    await untilReady(`http://127.0.0.1:${PORT}`, server);
    await work(`http://127.0.0.1:${PORT}`);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    return server;
  };

  it('is loaded from few files, and drivers only when they are configured', async () => {
    await withService({}, (address) => fetch(`${address}/api/`));

    const files = loaded();
    expect(files.length).toBeGreaterThan(10);
    // Unbundled there are thousands. The driver of database servers alone, which stays as it is installed, has a hundred.
    expect(files.length).toBeLessThan(databaseKind === 'sqlite' ? 80 : 250);
    expect(files.filter((file) => /open-search-engine|rabbitmq-publisher|otel-tracer/.test(file))).toEqual(
      [],
    );
    expect(files.some((file) => /node_modules\/mysql2/.test(file))).toBe(databaseKind === 'server');
  });

  it.runIf(databaseKind === 'sqlite')(
    'is the service that was compiled: it describes the same API',
    async () => {
      let document: unknown;
      await withService({}, async (address) => {
        const answer = await fetch(`${address}/api/docs-json`);
        document = await answer.json();
        const etag = answer.headers.get('etag') ?? '';
        const again = await fetch(`${address}/api/docs-json`, { headers: { 'If-None-Match': etag } });
        expect([again.status, await again.text()]).toEqual([304, '']);
        const plain = await fetch(`${address}/api/docs-json`, { headers: { 'Accept-Encoding': 'identity' } });
        expect(plain.headers.get('content-encoding')).toBeNull();
        expect(await plain.json()).toEqual(document);
      });

      expect(document).toEqual(JSON.parse(readFileSync(API_DOCUMENT, 'utf8')));
    },
  );

  it.runIf(databaseKind === 'sqlite')('shows its sources in stack traces', async () => {
    const server = await withService({ MASTER_API_KEY: KEY }, async (address) => {
      change(join(database.environment()['DATA_DIR'] ?? '', 'laurel.sqlite'), 'DROP TABLE segment');
      const headers = { 'X-AUTH-TOKEN': KEY };
      expect((await fetch(`${address}/api/segment`, { headers })).status).toBe(500);
    });

    const [line = ''] = server.stdout.split('\n').filter((each) => each.includes('no such table: segment'));
    expect(line).toMatch(/\/src\/segment\/[\w-]+\.reader\.ts:\d+:\d+/);
    expect(line).not.toMatch(/dist\/bundle\/(?!packages)/);
  });
});
