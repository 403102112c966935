import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from './errors/document.mjs';

/*
 * npm run errors            writes docs/errors.md from what the refusals of the built service say about themselves
 * npm run errors -- --check fails when the file is not what would be written
 */
const FILE = fileURLToPath(new URL('../docs/errors.md', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/src', import.meta.url));

async function written() {
  for (const file of readdirSync(BUILT, { recursive: true }).filter((name) => name.endsWith('.errors.js'))) {
    await import(join(BUILT, file));
  }
  const { DESCRIBED_REFUSALS, ERROR_KINDS } = await import(join(BUILT, 'platform/error/domain-error.js'));
  const refusals = DESCRIBED_REFUSALS.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const twice = refusals.filter(({ code }, index) => code === refusals[index - 1]?.code);
  if (twice.length > 0) {
    throw new Error(twice.map(({ code }) => `${code}: twice`).join('\n'));
  }
  return getDocument(refusals, ERROR_KINDS);
}

try {
  const document = await written();
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, document);
  } else if (document !== readFileSync(FILE, 'utf8')) {
    throw new Error('docs/errors.md is out of date: run "npm run errors"');
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
