import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts what the service reads from beside its code there: the pictures of the demo, and the API document as it is committed, without white
 * space. `npm run openapi:check` holds the document to the code.
 * @param pictures the folder of the code that loads the demo
 * @param document the folder of the code that serves the document
 */
export function copyFilesBesideCode({ pictures, document }) {
  cpSync(join(ROOT, 'src/operations/demo/pictures'), join(ROOT, pictures, 'pictures'), {
    recursive: true,
    filter: (path) => !path.endsWith('.svg'),
  });
  const committed = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
  writeFileSync(join(ROOT, document, 'openapi.json'), JSON.stringify(committed));
}
