import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_DOCUMENTS } from './api-documents.mjs';
import { copyFilesBesideCode } from './files-beside-code.mjs';
import { getToolProgram, installToolsIfNeeded } from './tools.mjs';

/*
 * `nest build` into dist/. Its plugin reads the fields of requests and answers for the API document, which nothing else does: so
 * `npm run openapi` needs it, and a start does not.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

// Tests write these anew: they describe what was compiled before.
Object.values(API_DOCUMENTS).forEach((name) => rmSync(join(ROOT, 'dist', name), { force: true }));
await installToolsIfNeeded();
execFileSync(process.execPath, [getToolProgram('@nestjs/cli', 'nest'), 'build'], {
  cwd: ROOT,
  stdio: 'inherit',
});
copyFilesBesideCode({ pictures: 'dist/src/operations/demo', documents: 'dist/src/platform/http/openapi' });
