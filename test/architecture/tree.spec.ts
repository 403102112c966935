import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Parts that every module may have: docs/architecture.md says what they are once. */
const PARTS = new Set(['http', 'subscriptions', 'catalogues']);

describe('the tree of src', () => {
  const folders = foldersIn('src');

  it('is drawn whole in docs/architecture.md, and nothing else is', () => {
    const drawn = drawnFolders(read('docs/architecture.md'));
    expect(drawn.sort()).toEqual(folders.filter(isDrawn).sort());
  });
});

describe('the arrows between modules', () => {
  it('are those of docs/architecture.md', () => {
    const arrows: Readonly<Record<string, readonly string[]>> = createRequire(import.meta.url)(
      '../../.dependency-arrows.cjs',
    );
    const [, section = ''] = /## The arrows\n(.*?)\n## /s.exec(read('docs/architecture.md')) ?? [];
    const rows = [...section.matchAll(/^\| ([a-z/]+) \| ([a-z/, ]+|–) \|$/gm)].slice(1);

    expect(
      Object.fromEntries(rows.map(([, from = '', to = '']) => [from, to === '–' ? [] : to.split(', ')])),
    ).toEqual(arrows);
  });
});

/** A reader follows what happens in few files. */
describe('the ways through the service in docs/architecture.md', () => {
  it.each([
    { way: 'One purchase', max: 30 },
    { way: 'One sale', max: 40 },
    { way: 'One delivery', max: 20 },
  ])('$way names files that are there, $max at most', ({ way, max }) => {
    const [, section = ''] =
      new RegExp(`## ${way}\n(.*?)\n## `, 's').exec(read('docs/architecture.md')) ?? [];
    const names = [...section.matchAll(/`([\w/{},.-]+\.ts)(?:#\w+)?`/g)].flatMap(([, name = '']) =>
      withoutBraces(name),
    );
    expect(names.length).toBeGreaterThan(5);
    const paths = filesIn('src');
    const found = names.map((name) => paths.find((path) => `/${path}`.endsWith(`/${name}`)) ?? `no ${name}`);
    expect(found.filter((path) => path.startsWith('no '))).toEqual([]);
    expect(new Set(found).size).toBeLessThanOrEqual(max);
  });
});

/** `auth/{role,write-limit}.guard.ts` is two files. */
function withoutBraces(name: string): string[] {
  const [, before = '', inside, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
  return inside === undefined ? [name] : inside.split(',').map((each) => `${before}${each}${after}`);
}

function filesIn(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

/** The folders of files that are there: what a move leaves empty is no folder to Git. */
function foldersIn(path: string): string[] {
  const files = readdirSync(join(ROOT, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, entry.parentPath));
  return [...new Set(files.flatMap(withParents))].filter((folder) => folder.startsWith(`${path}/`));
}

function withParents(folder: string): string[] {
  return folder === '.' ? [] : [folder, ...withParents(dirname(folder))];
}

/** Not what verification is made of, nor the parts of modules. */
function isDrawn(path: string): boolean {
  return (
    (!path.startsWith('src/operations/verification/') && !PARTS.has(path.split('/').at(-1) ?? '')) ||
    path === 'src/platform/http'
  );
}

/** `│   ├── http/   words`: four columns for each level. */
function drawnFolders(text: string): string[] {
  const parents: string[] = ['src'];
  const drawn: string[] = [];
  for (const line of text.split('\n')) {
    const [, indent = '', name] = /^([│ ]*)[├└]── ([\w-]+)\//.exec(line) ?? [];
    if (name !== undefined) {
      const depth = indent.length / 4;
      const path = `${parents[depth] ?? ''}/${name}`;
      parents[depth + 1] = path;
      drawn.push(path);
    }
  }
  return drawn;
}
