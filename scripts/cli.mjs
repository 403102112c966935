import { buildIfNeeded } from './build.mjs';

/* `npm run cli -- <command>`: builds when needed, then becomes the command. */
await run('../dist/src/cli.js');

async function run(entry) {
  try {
    buildIfNeeded();
  } catch {
    // The compiler has said what is wrong.
    process.exit(1);
  }
  await import(entry);
}
