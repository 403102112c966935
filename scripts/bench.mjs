import { buildIfNeeded } from './build.mjs';

/* `npm run bench`: builds when needed, then measures. bench/README.md says what. */
await run('../dist/bench/main.js');

async function run(entry) {
  try {
    buildIfNeeded();
  } catch {
    // The compiler has said what is wrong.
    process.exit(1);
  }
  await import(entry);
}
