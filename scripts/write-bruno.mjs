import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bruCollection } from './bruno/collection.mjs';

/*
 * npm run bruno            writes docs/bruno, a collection of requests for the Bruno client, from docs/openapi.json
 * npm run bruno -- --check fails when a file is not what would be written
 */
const DOCS = fileURLToPath(new URL('../docs/', import.meta.url));
const FOLDER = join(DOCS, 'bruno');

const files = bruCollection(JSON.parse(readFileSync(join(DOCS, 'openapi.json'), 'utf8')));
if (process.argv.includes('--check')) {
  const written = filesBelow(FOLDER);
  const isSame = (path, text) => written.includes(path) && readFileSync(join(FOLDER, path), 'utf8') === text;
  if (written.length !== files.size || ![...files].every(([path, text]) => isSame(path, text))) {
    console.error('docs/bruno is out of date: run "npm run bruno"');
    process.exitCode = 1;
  }
} else {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
}
