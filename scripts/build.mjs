import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * node scripts/build.mjs             builds the service: `nest build`, then scripts/bundle.mjs
 * node scripts/build.mjs --if-needed builds it unless what is built comes from the sources as they are, and is all there
 *
 * Contents are compared, not times: a checkout or a copy gives files any time. But as long as no file has another size or time
 * than when contents were compared last, none is read, so that a start is quick.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'dist');
const BUILT_FROM = join(BUILT, '.built-from');
const BUNDLER = join(ROOT, 'scripts/bundle.mjs');
const NEST = join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');
const SETTINGS = [
  ...['package.json', 'package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json'],
  ...['ormconfig.ts', 'scripts/build.mjs', 'scripts/bundle.mjs'],
].map((file) => join(ROOT, file));
const SOURCES = ['src', 'bench', 'chaos'].map((folder) => join(ROOT, folder));
const OUTPUTS = ['src', 'bench', 'chaos', 'bundle'].map((folder) => join(BUILT, folder));

export async function buildIfNeeded() {
  // An image that is shipped has what was built, and neither the sources nor the compiler.
  if (!existsSync(join(ROOT, 'src')) || !existsSync(NEST)) {
    return;
  }
  const before = readBuiltFrom();
  if (before && Object.entries(before.seen).every(([path, state]) => getState(path) === state)) {
    return;
  }
  if (before?.contents === contents() && before.outputs === outputs()) {
    writeBuiltFrom(before.contents);
    return;
  }
  console.error('Building Laurel …');
  await build();
}

async function build() {
  const builtFrom = contents();
  execFileSync(process.execPath, [NEST, 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  // In a process of its own: the bundler's allocator keeps 840 MB, and a start goes on as the service.
  execFileSync(process.execPath, [BUNDLER], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  // Unless a file has changed meanwhile.
  if (contents() === builtFrom) {
    writeBuiltFrom(builtFrom);
  }
}

function readBuiltFrom() {
  try {
    return JSON.parse(readFileSync(BUILT_FROM, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Folders are seen as well: a file that comes or goes changes the time of its folder. */
function writeBuiltFrom(contents) {
  const paths = [...SETTINGS, ...sourceFiles(), ...[...SOURCES, ...OUTPUTS].flatMap(foldersIn)];
  const seen = Object.fromEntries(paths.map((path) => [path, getState(path)]));
  writeFileSync(BUILT_FROM, JSON.stringify({ contents, outputs: outputs(), seen }));
}

function getState(path) {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${size} ${mtimeMs}`;
}

function contents() {
  const hash = createHash('sha256');
  for (const file of [...SETTINGS, ...sourceFiles()].sort()) {
    hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Which files there are: when one is missing, all are built again. */
function outputs() {
  return createHash('sha256').update(OUTPUTS.flatMap(filesIn).sort().join('\n')).digest('hex');
}

function sourceFiles() {
  return SOURCES.flatMap(filesIn).filter((file) => /\.(ts|json|webp)$/.test(file));
}

function filesIn(folder) {
  return entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function foldersIn(folder) {
  const inside = entriesIn(folder).filter((entry) => entry.isDirectory());
  return [folder, ...inside.map((entry) => join(entry.parentPath, entry.name))];
}

function entriesIn(folder) {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await (process.argv.includes('--if-needed') ? buildIfNeeded() : build());
  } catch (error) {
    // The compiler has said what is wrong.
    console.error(error.message);
    process.exitCode = 1;
  }
}
