import { buildIfNeeded } from './build.mjs';

/* `npm start`: builds when needed, then becomes the service, so that signals reach it. */
await run('../dist/src/main.js');

async function run(entry) {
  try {
    buildIfNeeded();
  } catch {
    // The compiler has said what is wrong.
    process.exit(1);
  }
  await import(entry);
}
