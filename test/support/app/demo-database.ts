import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, runFile } from '../processes/command.js';
import type { TestDatabase } from './databases-in-use.js';
import { change } from './sqlite-file.js';
import { createEmptyDatabase, databaseKind } from './test-database.js';

const RUN = process.env['TEST_RUN'] ?? 'run';
const FILE = 'laurel.sqlite';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The demo is about the 240 days before it was loaded. */
const FRESH_MS = 60 * 60_000;

/**
 * For a service that is started with `DEMO_DATA`. On SQLite the demo programme is there already, since loading it would take
 * longer than many a spec. On a server, the service loads it.
 */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  if (databaseKind === 'sqlite') {
    const directory = database.environment()['DATA_DIR'] ?? '';
    const file = await demoFile();
    copyFileSync(file, join(directory, FILE));
    cpSync(getPictures(file), join(directory, 'files'), { recursive: true });
  }
  return database;
}

/** Returns the pictures, with those of earlier loads: their names differ. */
function getPictures(file: string): string {
  return `${file}.files`;
}

/** Made by the first process; a file that has this name is complete, and its pictures are there. */
async function demoFile(): Promise<string> {
  const prefix = `laurel-test-demo-${RUN}-`;
  const name = `${prefix}${await build()}.sqlite`;
  const file = join(tmpdir(), name);
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - made > FRESH_MS) {
    const directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    const loading = run('cli', ['demo:load'], { DATA_DIR: directory });
    if ((await loading.ended) !== 0) {
      throw new Error(`The demo programme was not loaded: ${loading.stderr}`);
    }
    // All into the one file, so that it can be copied.
    change(join(directory, FILE), 'PRAGMA wal_checkpoint(TRUNCATE)');
    const others = readdirSync(tmpdir()).filter((each) => each.startsWith(prefix) && !each.startsWith(name));
    others.forEach((other) => rmSync(join(tmpdir(), other), { force: true, recursive: true }));
    cpSync(join(directory, 'files'), getPictures(file), { recursive: true });
    renameSync(join(directory, FILE), file);
    rmSync(directory, { recursive: true });
  }
  return file;
}

/** Names the sources that the service is built from. */
async function build(): Promise<string> {
  const building = runFile(join(ROOT, 'scripts/build-bundle.mjs'), ['--if-needed'], {});
  if ((await building.ended) !== 0) {
    throw new Error(`The service was not built: ${building.stderr}`);
  }
  const from = JSON.parse(readFileSync(join(ROOT, 'dist/.bundled-from'), 'utf8')) as { contents: string };
  return from.contents.slice(0, 16);
}
