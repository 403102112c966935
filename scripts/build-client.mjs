import { KeptBuild } from './kept-build.mjs';

/*
 * node scripts/build-client.mjs             builds the typed client as a package: `tsc` in client/
 * node scripts/build-client.mjs --if-needed builds it unless what is built comes from the sources as they are
 *
 * The pages for browsers take its sources.
 */
const client = new KeptBuild({
  name: 'the typed client',
  program: ['node_modules/typescript/bin/tsc'],
  folder: 'client',
  sources: [
    ...['client/src', 'client/package.json', 'client/tsconfig.json', 'package-lock.json'],
    ...['scripts/build-client.mjs', 'scripts/kept-build.mjs'],
  ],
  outputs: ['client/dist'],
  builtFrom: 'client/.built-from',
});

await client.runByCommand();
