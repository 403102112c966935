import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * node scripts/build.mjs             builds the service
 * node scripts/build.mjs --if-needed builds it unless what is built comes from the sources as they are
 *
 * Contents are compared, not times: a checkout or a copy gives files any time.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT_FROM = join(ROOT, 'dist/.built-from');
const NEST = join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');
const INPUTS = ['package.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'ormconfig.ts'];

export function buildIfNeeded() {
  // An image that is shipped has what was built, and neither the sources nor the compiler.
  if (!existsSync(join(ROOT, 'src')) || !existsSync(NEST)) {
    return;
  }
  if (!existsSync(BUILT_FROM) || readFileSync(BUILT_FROM, 'utf8') !== fingerprint()) {
    console.error('Building Laurel …');
    build();
  }
}

function build() {
  const sources = fingerprint();
  execFileSync(process.execPath, [NEST, 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(BUILT_FROM, sources);
}

function fingerprint() {
  const sources = ['src', 'bench', 'chaos']
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of [...INPUTS.map((input) => join(ROOT, input)), ...sources].sort()) {
    hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (process.argv.includes('--if-needed')) {
      buildIfNeeded();
    } else {
      build();
    }
  } catch (error) {
    // The compiler has said what is wrong.
    console.error(error.message);
    process.exitCode = 1;
  }
}
