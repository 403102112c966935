import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const KEPT_BUILD = join(ROOT, 'scripts/kept-build.mjs');

/** Fails when another process builds at the same time, and counts how often it is run. */
const PROGRAM = `
import { appendFileSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
mkdirSync('building');
await new Promise((resolve) => setTimeout(resolve, 100));
appendFileSync('count', 'x');
mkdirSync('out');
writeFileSync('out/result', '1');
rmdirSync('building');
`;

describe('a build that is kept', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    writeFileSync(join(folder, 'source'), 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Processes that need what is built, all at once: how they have ended. */
  const buildWith = async (processes: number) => {
    const inRoot = (name: string) => JSON.stringify(relative(ROOT, join(folder, name)));
    const code = `
      import { KeptBuild } from ${JSON.stringify(KEPT_BUILD)};
      await new KeptBuild({ name: 'it', program: [${inRoot('program.mjs')}], folder: ${inRoot('.')}, sources: [${inRoot('source')}],
        outputs: [${inRoot('out')}], builtFrom: ${inRoot('.built-from')} }).runIfNeeded();`;
    const children = Array.from({ length: processes }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' }),
    );
    return Promise.all(children.map(async (child) => (await once(child, 'close'))[0] as number));
  };
  const count = () => readFileSync(join(folder, 'count'), 'utf8').length;

  it('is made once by processes that start at once, again when a source or a file of it has changed, and behind one that was killed', async () => {
    expect(await buildWith(5)).toEqual([0, 0, 0, 0, 0]);
    expect(count()).toBe(1);
    await buildWith(1);
    expect(count()).toBe(1);

    writeFileSync(join(folder, 'source'), 'two');
    expect(await buildWith(3)).toEqual([0, 0, 0]);
    expect(count()).toBe(2);

    rmSync(join(folder, 'out/result'));
    await buildWith(1);
    expect(count()).toBe(3);

    const killed = spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' });
    await once(killed, 'close');
    writeFileSync(join(folder, '.built-from.lock'), String(killed.pid));
    writeFileSync(join(folder, 'source'), 'three');
    expect(await buildWith(3)).toEqual([0, 0, 0]);
    expect(count()).toBe(4);
  });
});
