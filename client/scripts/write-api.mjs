import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rewrite, writeApi } from '../../scripts/generate-api.mjs';

/*
 * npm run client:api          writes src/generated from docs/openapi.json and docs/errors.md
 * npm run client:api -- --check fails when the files are not what would be written
 */
const ERRORS = new URL('../../docs/errors.md', import.meta.url);

await writeApi({
  folder: fileURLToPath(new URL('../src/generated', import.meta.url)),
  command: 'npm run client:api',
  // A client names itself in each call: a service calls for several customers at once, and must not mix their tokens up.
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', { name: '@hey-api/sdk', client: false }],
  change: (operation, path) => {
    // src/events.ts reads the stream: it reconnects.
    if (path.endsWith('/event/stream')) {
      return undefined;
    }
    const { parameters = [] } = operation;
    return { ...operation, parameters: parameters.map(withOptionalStore) };
  },
  finish: async (path) => {
    // Every answer that is no success is thrown, so nothing is left to choose; and without type parameters, a function can be passed on.
    await rewrite(join(path, 'sdk.gen.ts'), (text) => {
      const [before, ...functions] = text.split(/(?=^export const )/m);
      return [before, ...functions.map(withoutChoice)].join('');
    });
    // What openapi-ts brings along was not written for the strictest settings, which callers may have.
    for (const file of await runtimeFiles(path)) {
      await rewrite(file, (text) => `// @ts-nocheck\n${text}`);
    }
    // The one client of all callers.
    await rm(join(path, 'client.gen.ts'));
    await writeFile(join(path, 'error-code.gen.ts'), errorCodes(await readFile(ERRORS, 'utf8')));
  },
});

async function runtimeFiles(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath !== path)
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The client knows it. */
function withOptionalStore(parameter) {
  return parameter.name === 'storeCode' ? { ...parameter, required: false } : parameter;
}

function withoutChoice(text) {
  return text.replace('<ThrowOnError extends boolean = false>', '').replaceAll('ThrowOnError', 'true');
}

function errorCodes(document) {
  const codes = [...document.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \| \d/gm)].map(([, code]) => code);
  const lines = ['/** docs/errors.md says what each of them means. */', 'export type ErrorCode ='];
  return [...lines, ...codes.map((code) => `  | '${code}'`)].join('\n') + ';\n';
}
