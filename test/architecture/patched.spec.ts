import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PATCHED = 'platform/patched/';
/** Parts of packages that their documentation tells to import. */
const PUBLIC_PARTS: ReadonlySet<string> = new Set([
  'csv-parse/sync',
  'libphonenumber-js/min',
  'libsql/promise',
  'mysql2/promise',
]);
/** Names of the contract and of OpenSearch that begin with an underscore. */
const NOT_PRIVATE: ReadonlySet<string> = new Set(['_username', '_password', '_code', '_score', '_meta']);

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, 'src', file), 'utf8') }));

describe('what reaches into libraries', () => {
  it('stands in platform/patched alone', () => {
    const found = files
      .filter(({ file }) => !file.startsWith(PATCHED))
      .flatMap(({ file, text }) => reachesIn(text).map((reach) => `${file}: ${reach}`));
    expect(found).toEqual([]);
  });

  it.each([
    ["import { GUARDS_METADATA } from '@nestjs/common/constants.js';", '@nestjs/common/constants.js'],
    ["const { x } = await import('typeorm/driver/x.js');", 'typeorm/driver/x.js'],
    ['pool._allConnections?.length', '_allConnections'],
    ['const { _freeConnections } = pool;', '_freeConnections'],
    ["Reflect.get(pool, '_queue')", '_queue'],
    ['connection.query = around;', 'query ='],
    ['override authenticate(request: Request): void {}', 'override authenticate'],
    ['passport.framework(own);', 'passport.framework'],
  ])('is found in %s', (text, reach) => {
    expect(reachesIn(text)).toEqual([reach]);
  });

  it.each([
    "import { parse } from 'csv-parse/sync';",
    "import { isUuid } from '#platform/text.js';",
    "import { readFile } from 'node:fs/promises';",
    'request._username ?? request.username',
    'this.query = query;',
  ])('is none in %s', (text) => {
    expect(reachesIn(text)).toEqual([]);
  });

  it('has a line for each file in docs/patched.md', () => {
    const page = readFileSync(join(ROOT, 'docs/patched.md'), 'utf8');
    const described = [...page.matchAll(/^\| `([a-z-]+\.ts)` \|/gm)].map(([, file]) => file);
    const patched = files.filter(({ file }) => file.startsWith(PATCHED) && !file.endsWith('.d.ts'));
    expect(described.sort()).toEqual(patched.map(({ file }) => file.slice(PATCHED.length)).sort());
  });

  it('is of the versions that docs/patched.md names', () => {
    const page = readFileSync(join(ROOT, 'docs/patched.md'), 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>;
    };
    const named = [...page.matchAll(/`([@a-z0-9/-]+)` (\d+\.\d+\.\d+)/g)].map(([, name, version]) => [
      name,
      version,
    ]);
    expect(named.length).toBeGreaterThan(5);
    expect(named).toEqual(named.map(([name = '']) => [name, dependencies[name]]));
  });
});

/** Parts of packages that are not public, names of privates, and methods that are replaced. */
function reachesIn(text: string): string[] {
  const imported = [...text.matchAll(/(?:from|import\(|require\() ?'([^'.#\s][^'\s]*)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^(?:@[^/]+\/[^/]+|[^@/][^/]*)\//.test(path))
    .filter((path) => !path.startsWith('node:') && !PUBLIC_PARTS.has(path));
  const destructured = [...text.matchAll(/\{([^{}]*)\} = /g)].map(([, names = '']) => names).join();
  const privates = [
    ...text.matchAll(/(?:\.|\(\w+, ')(_[a-z]\w*)\b/gi),
    ...destructured.matchAll(/\b(_[a-z]\w*)\b/gi),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !NOT_PRIVATE.has(name));
  const replaced = [...text.matchAll(/(?<!this)\.((?:query|getConnection|promise) =)(?!=)/g)];
  const overridden = text.matchAll(/override authenticate|passport\.framework/g);
  return [
    ...imported,
    ...privates,
    ...replaced.map(([, name = '']) => name),
    ...[...overridden].map(([name]) => name),
  ];
}
