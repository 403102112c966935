import { bundleIfNeeded } from './build-bundle.mjs';
import { buildPanelIfNeeded } from './build-panel.mjs';
import { run } from './run.mjs';

/* `npm start`: builds the service and the pages for browsers when needed, then becomes the service, so that signals reach it. */
await run('bundle/main.js', bundleIfNeeded, buildPanelIfNeeded);
