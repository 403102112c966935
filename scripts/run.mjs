import { buildIfNeeded } from './build.mjs';

/** Becomes what `entry` below dist/ was built from, in this process, so that signals reach it. Builds when needed. */
export async function run(entry) {
  try {
    buildIfNeeded();
  } catch {
    // The compiler has said what is wrong.
    process.exit(1);
  }
  await import(`../dist/${entry}`);
}
