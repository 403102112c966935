import { bundleIfNeeded } from './build-bundle.mjs';
import { buildIfNeeded } from './build.mjs';
import { buildPanelIfNeeded } from './build-panel.mjs';
import { run } from './run.mjs';

/* `npm run chaos -- --kind …`: builds when needed, then becomes the storm. docs/chaos.md says what it does. */
await run('chaos/main.js', buildIfNeeded, bundleIfNeeded, buildPanelIfNeeded);
