import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * npm run openapi:lint holds docs/openapi.json to the recommended rules of Redocly (redocly.yaml). With `-- --all` also to those of
 * Spectral (.spectral.yaml), which finds the same faults in ten times the time. Neither asks a server for anything.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = 'docs/openapi.json';
const REDOCLY = ['@redocly/cli', 'redocly', ['lint', DOCUMENT, '--format=stylish']];
const SPECTRAL = [
  '@stoplight/spectral-cli',
  'spectral',
  ['lint', DOCUMENT, '--fail-severity=warn', '--quiet'],
];
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const linters = process.argv.includes('--all') ? [REDOCLY, SPECTRAL] : [REDOCLY];
const codes = await Promise.all(linters.map(lint));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function lint([name, command, args]) {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin } = createRequire(import.meta.url)(manifest);
  const file = join(dirname(manifest), bin[command]);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env: environment, stdio: 'inherit' });
    child.on('close', resolve);
  });
}
