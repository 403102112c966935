import { buildIfNeeded } from './build.mjs';

/* `npm run chaos -- --kind …`: builds when needed, then becomes the storm. docs/chaos.md says what it does. */
await run('../dist/chaos/main.js');

async function run(entry) {
  try {
    buildIfNeeded();
  } catch {
    // The compiler has said what is wrong.
    process.exit(1);
  }
  await import(entry);
}
