import { fileURLToPath } from 'node:url';
import { API_DOCUMENTS } from './api-documents.mjs';
import { isSourceOfService } from './build.mjs';
import { KeptBuild } from './kept-build.mjs';

/*
 * node scripts/build-bundle.mjs             makes what `npm start` and `npm run cli` become: scripts/bundle.mjs
 * node scripts/build-bundle.mjs --if-needed unless what is there comes from the sources as they are
 */
const bundle = new KeptBuild({
  name: 'Laurel',
  program: ['scripts/bundle.mjs'],
  sources: [
    ...['src', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'],
    ...Object.values(API_DOCUMENTS).map((name) => `docs/${name}`),
    ...['api-documents.mjs', 'build-bundle.mjs', 'bundle.mjs', 'files-beside-code.mjs', 'kept-build.mjs'].map(
      (name) => `scripts/${name}`,
    ),
    // Where only what production needs is installed, nothing is bundled.
    'node_modules/rolldown/package.json',
  ],
  isSource: isSourceOfService,
  outputs: ['dist/bundle'],
  builtFrom: 'dist/.bundled-from',
});

export const bundleIfNeeded = async () => bundle.runIfNeeded();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle.runByCommand();
}
