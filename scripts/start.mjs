import { run } from './run.mjs';

/* `npm start`: builds when needed, then becomes the service, so that signals reach it. */
await run('src/main.js');
