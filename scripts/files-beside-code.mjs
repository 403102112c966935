import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_DOCUMENTS } from './api-documents.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts what the service reads from beside its code there: the pictures of the demo, and the documents of the API as they are committed,
 * without white space. `npm run openapi:check` holds them to the code.
 * @param pictures the folder of the code that loads the demo
 * @param documents the folder of the code that serves the documents
 */
export function copyFilesBesideCode({ pictures, documents }) {
  cpSync(join(ROOT, 'src/operations/demo/pictures'), join(ROOT, pictures, 'pictures'), {
    recursive: true,
    filter: (path) => !path.endsWith('.svg'),
  });
  for (const name of Object.values(API_DOCUMENTS)) {
    const committed = JSON.parse(readFileSync(join(ROOT, 'docs', name), 'utf8'));
    writeFileSync(join(ROOT, documents, name), JSON.stringify(committed));
  }
}
