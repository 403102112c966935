import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* node scripts/build-all.mjs [--if-needed]: all that can be built, side by side. */
const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));

const codes = await Promise.all(
  ['build.mjs', 'build-bundle.mjs', 'build-panel.mjs', 'build-client.mjs'].map((script) => {
    const arguments_ = [join(SCRIPTS, script), ...process.argv.slice(2)];
    const build = spawn(process.execPath, arguments_, { stdio: 'inherit' });
    return new Promise((resolve, reject) => build.once('error', reject).once('close', resolve));
  }),
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
