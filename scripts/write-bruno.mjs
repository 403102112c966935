import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bruCollection } from './bruno/collection.mjs';

/*
 * npm run bruno             writes var/bruno, a collection of requests for the Bruno client, from docs/openapi.json
 * npm run bruno -- FOLDER   writes it into another folder, which is emptied before
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(ROOT, 'var/bruno'));

rmSync(folder, { recursive: true, force: true });
const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
for (const [path, text] of bruCollection(document)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
