import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, WorkspaceBuild } from './workspace-build.mjs';

/*
 * node scripts/build-client.mjs             builds the typed client: `tsc` in client/
 * node scripts/build-client.mjs --if-needed builds it unless what is built comes from the sources as they are
 *
 * The pages for browsers are built from it: scripts/build-panel.mjs builds it before.
 */
const client = new WorkspaceBuild({
  workspace: 'client',
  name: 'the typed client',
  tool: ['typescript/bin/tsc'],
  sources: [
    ...['src', 'package.json', 'tsconfig.json'].map((name) => join(ROOT, 'client', name)),
    ...['package-lock.json', 'scripts/build-client.mjs', 'scripts/workspace-build.mjs'].map((name) =>
      join(ROOT, name),
    ),
  ],
  output: 'dist/index.js',
});

export const buildClientIfNeeded = async () => client.runIfNeeded();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await client.runByCommand();
}
