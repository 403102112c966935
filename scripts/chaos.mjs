import { run } from './run.mjs';

/* `npm run chaos -- --kind …`: builds when needed, then becomes the storm. docs/chaos.md says what it does. */
await run('chaos/main.js');
