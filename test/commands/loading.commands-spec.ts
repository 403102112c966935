import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_DOCUMENT, MODERN_API_DOCUMENT } from '../support/run/build.js';
import { freePort, run, untilReady } from '../support/processes/command.js';
import { change } from '../support/app/sqlite-file.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createTestDatabase, databaseKind } from '../support/app/test-database.js';

const DOCS = join(import.meta.dirname, '../../docs');

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
    'describes the API as it is committed, which is that of the service that was compiled: each operation once, or all for existing clients',
    async () => {
      await withService({}, async (address) => {
        const modern = await readDocument(`${address}/api/docs-json`);
        const contract = await readDocument(`${address}/api/docs-json?contract=3.3`);

        expect(modern.document).toEqual(read(MODERN_API_DOCUMENT));
        expect(modern.document).toEqual(read(join(DOCS, 'openapi.json')));
        expect(contract.document).toEqual(read(API_DOCUMENT));
        expect(contract.document).toEqual(read(join(DOCS, 'openapi-contract-3.3.json')));
        expect(new Set([...modern.tags, ...contract.tags]).size).toBe(4);
        const other = await fetch(`${address}/api/docs-json?contract=3.2`, { method: 'HEAD' });
        expect(modern.tags).toContain(other.headers.get('etag'));
        const page = await fetch(`${address}/api/docs/swagger-ui-init.js`);
        const script = await page.text();
        expect(script).toContain('"/api/docs-json?contract=3.3"');
        expect(script.length).toBeLessThan(10_000);
      });
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

/** Asks for a document in each of its two forms; they are bytes that are made once, so everything about them stays. */
async function readDocument(url: string): Promise<{ readonly document: unknown; readonly tags: string[] }> {
  const forms = [];
  for (const coding of ['identity', 'gzip']) {
    const headers = { 'Accept-Encoding': coding };
    const answer = await fetch(url, { headers });
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(answer.headers.get('content-encoding')).toBe(coding === 'gzip' ? 'gzip' : null);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const head = await fetch(url, { headers, method: 'HEAD' });
    const length = answer.headers.get('content-length');
    expect(Number(length)).toBeGreaterThan(1000);
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      etag,
      length,
    ]);
    for (const method of ['GET', 'HEAD']) {
      const again = await fetch(url, {
        method,
        headers: { ...headers, 'If-None-Match': `"other", ${etag}` },
      });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    forms.push({ document: (await answer.json()) as unknown, etag });
  }
  expect(forms[0]?.document).toEqual(forms[1]?.document);
  return { document: forms[0]?.document, tags: forms.map(({ etag }) => etag) };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
