import { run } from './run.mjs';

/* `npm run bench`: builds when needed, then measures. bench/README.md says what. */
await run('bench/main.js');
