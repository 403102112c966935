import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** A build begins by removing those of the build before. This one has everything that existing clients may send: tests hold answers to it. */
export const API_DOCUMENT = join(ROOT, 'dist/openapi-contract-3.3.json');
/** Each operation once, for everyone else. */
export const MODERN_API_DOCUMENT = join(ROOT, 'dist/openapi.json');

/**
 * Some things exist only after `nest build`: the OpenAPI documents, and processes that a test can kill. Vitest loads
 * this file anew for every project; the script builds when something has changed since the last time.
 */
export default function build(): void {
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(ROOT, 'scripts', script), ...args], { stdio: 'inherit' });
  // The pages, too: otherwise the first `npm start` of a spec would build them, and say so.
  run('build-all.mjs', '--if-needed');
  if (![API_DOCUMENT, MODERN_API_DOCUMENT].every((file) => existsSync(file))) {
    try {
      run('write-openapi.mjs', '--to', dirname(API_DOCUMENT));
    } catch {
      // It has said why. The contract suite fails without the documents; the others run without them.
    }
  }
}
