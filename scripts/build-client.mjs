import { join } from 'node:path';
import { ROOT, WorkspaceBuild } from './workspace-build.mjs';

/*
 * node scripts/build-client.mjs             builds the typed client: `tsc` in client/
 * node scripts/build-client.mjs --if-needed builds it unless what is built comes from the sources as they are
 *
 * `npm start` does without it: who uses the client builds it.
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

await client.runByCommand();
