import { fileURLToPath } from 'node:url';
import { API_DOCUMENTS } from './api-documents.mjs';
import { KeptBuild } from './kept-build.mjs';

/*
 * node scripts/build.mjs             compiles the service, bench/ and chaos/ into dist/: scripts/compile.mjs
 * node scripts/build.mjs --if-needed unless what is there comes from the sources as they are
 *
 * Tests, tools, benchmarks and storms take what is compiled here. `npm start` and the command line take what scripts/build-bundle.mjs makes.
 */
const service = new KeptBuild({
  name: 'the service for tests and tools',
  program: ['scripts/compile.mjs'],
  sources: [
    ...['src', 'bench', 'chaos', 'ormconfig.ts', 'package.json', 'package-lock.json'],
    ...Object.values(API_DOCUMENTS).map((name) => `docs/${name}`),
    ...['nest-cli.json', 'tsconfig.json', 'tsconfig.build.json'],
    ...['api-documents.mjs', 'build.mjs', 'compile.mjs', 'files-beside-code.mjs', 'kept-build.mjs'].map(
      (name) => `scripts/${name}`,
    ),
    'tools/package-lock.json',
    // Where only what production needs is installed, nothing is compiled.
    'node_modules/rolldown/package.json',
  ],
  isSource: isSourceOfService,
  outputs: ['dist/src', 'dist/bench', 'dist/chaos'],
  builtFrom: 'dist/.built-from',
});

export const buildIfNeeded = async () => service.runIfNeeded();

/** The pictures of the demo are sources as well. */
export function isSourceOfService(path) {
  return /\.(ts|json|webp)$/.test(path) && !path.endsWith('.spec.ts');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await service.runByCommand();
}
