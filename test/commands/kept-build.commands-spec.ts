import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  it('is made anew in a copy of the whole folder whose sources have changed since', async () => {
    const [original, copy] = [join(folder, 'original'), join(folder, 'copy')];
    const build = async (root: string) => {
      const code = `
        import { KeptBuild } from ${JSON.stringify(join(root, 'scripts/kept-build.mjs'))};
        await new KeptBuild({ name: 'it', program: ['program.mjs'], sources: ['source'], outputs: ['out'],
          builtFrom: '.built-from' }).runIfNeeded();`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' });
      expect((await once(child, 'close'))[0]).toBe(0);
      return readFileSync(join(root, 'count'), 'utf8').length;
    };
    mkdirSync(join(original, 'scripts'), { recursive: true });
    cpSync(KEPT_BUILD, join(original, 'scripts/kept-build.mjs'));
    cpSync(join(folder, 'program.mjs'), join(original, 'program.mjs'));
    cpSync(join(folder, 'source'), join(original, 'source'));
    expect(await build(original)).toBe(1);

    cpSync(original, copy, { recursive: true, preserveTimestamps: true });
    expect(await build(copy)).toBe(1);
    writeFileSync(join(copy, 'source'), 'two');

    expect(await build(copy)).toBe(2);
    expect(await build(original)).toBe(1);
  });
});
