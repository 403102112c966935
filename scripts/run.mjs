import { setSourceMapsEnabled } from 'node:process';
import { buildIfNeeded } from './build.mjs';

/**
 * Becomes what `entry` below dist/ was built from, in this process, so that signals reach it. Builds when needed.
 * @param meanwhile What else is built, by other processes.
 */
export async function run(entry, meanwhile = async () => {}) {
  try {
    const others = meanwhile();
    // What fails is reported below, and not as an error that no handler has seen.
    others.catch(() => undefined);
    await buildIfNeeded();
    await others;
  } catch {
    // The compiler has said what is wrong.
    process.exit(1);
  }
  // Stack traces show the sources.
  setSourceMapsEnabled(true);
  await import(`../dist/${entry}`);
}
