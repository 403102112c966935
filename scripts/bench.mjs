import { bundleIfNeeded } from './build-bundle.mjs';
import { buildIfNeeded } from './build.mjs';
import { buildPanelIfNeeded } from './build-panel.mjs';
import { run } from './run.mjs';

/* `npm run bench`: builds when needed, then measures. bench/README.md says what. */
await run('bench/main.js', buildIfNeeded, bundleIfNeeded, buildPanelIfNeeded);
