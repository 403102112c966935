import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFile } from '../support/processes/command.js';
import { TestApp } from '../support/app/test-app.js';

const LOAD = fileURLToPath(new URL('../../examples/nightly-load/load.mjs', import.meta.url));
const KEY = 'a key of thirty-two characters or more'.replaceAll(' ', '-');

describe('examples/nightly-load', () => {
  let app: TestApp;
  let directory: string;
  beforeAll(async () => {
    app = await TestApp.start({ environment: { MASTER_API_KEY: KEY } });
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true });
  });

  const load = async (): Promise<void> => {
    const environment = { LAUREL_URL: app.address, LAUREL_KEY: KEY, PER_PAGE: '7' };
    const process = runFile(LOAD, [directory], environment);
    expect([await process.ended, process.stderr]).toEqual([0, '']);
  };
  const getFiles = () => readdirSync(directory).filter((name) => name.endsWith('.ndjson'));
  const getLoaded = () => getFiles().map((name) => readFileSync(join(directory, name), 'utf8'));
  const getAll = async (): Promise<string> => {
    const { body } = await app.as('admin').get('/api/event?perPage=5000').expect(200);
    return body.events.map((event: object) => `${JSON.stringify(event)}\n`).join('');
  };

  it('loads each event once, night by night, also behind a load that was broken off', async () => {
    await app.customerWith({ points: 100 });
    await load();
    expect(getFiles().length).toBeGreaterThan(1);
    expect(getLoaded().join('')).toBe(await getAll());

    const loadedBefore = getFiles();
    writeFileSync(join(directory, 'unfinished'), '{"id":4');
    await app.customerWith({ points: 20 });
    await load();
    expect(getFiles().slice(0, loadedBefore.length)).toEqual(loadedBefore);
    expect(getLoaded().join('')).toBe(await getAll());

    const loaded = getFiles();
    await load();
    expect(getFiles()).toEqual(loaded);
  });
});
