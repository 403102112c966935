import { bundleIfNeeded } from './build-bundle.mjs';
import { run } from './run.mjs';

/* `npm run cli -- <command>`: builds when needed, then becomes the command. */
await run('bundle/cli.js', bundleIfNeeded);
