import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rewrite, writeApi } from '../../scripts/generate-api.mjs';

/*
 * npm run panel:api          writes src/api/generated from docs/openapi.json
 * npm run panel:api -- --check fails when the files are not what would be written
 */
await writeApi({
  folder: fileURLToPath(new URL('../src/api/generated', import.meta.url)),
  command: 'npm run panel:api',
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    '@hey-api/sdk',
    { name: '@tanstack/react-query', mutationOptions: false, infiniteQueryOptions: false },
  ],
  // The panel's client throws every answer that is no success; so the types of the functions say it, too.
  finish: (path) =>
    rewrite(join(path, 'sdk.gen.ts'), (text) =>
      text.replaceAll('ThrowOnError extends boolean = false', 'ThrowOnError extends boolean = true'),
    ),
});
