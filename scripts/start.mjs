import { buildPanelIfNeeded } from './build-panel.mjs';
import { run } from './run.mjs';

/* `npm start`: builds the service and the admin panel when needed, then becomes the service, so that signals reach it. */
await run('bundle/main.js', buildPanelIfNeeded);
