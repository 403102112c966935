import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installToolsIfNeeded } from '../../scripts/tools.mjs';

/*
 * npm run client:pack:check packs the client as it would be published, and looks at the package as publint and
 * "are the types wrong?" do. It is for `import` alone, which every supported version of Node has.
 */
const CLIENT = fileURLToPath(new URL('..', import.meta.url));
const BIN = fileURLToPath(new URL('../../tools/node_modules/.bin/', import.meta.url));

await installToolsIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'laurel-client-'));
try {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: CLIENT });
  const [tarball] = readdirSync(folder).map((name) => join(folder, name));
  execFileSync(join(BIN, 'publint'), [tarball, '--strict'], { stdio: 'inherit' });
  execFileSync(join(BIN, 'attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii'], {
    stdio: 'inherit',
  });
} catch (error) {
  if (error.status === undefined) {
    throw error;
  }
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
