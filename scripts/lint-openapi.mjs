import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * npm run openapi:lint holds docs/openapi.json to the recommended rules of Redocly and of Spectral: redocly.yaml, .spectral.yaml.
 * Neither asks a server for anything.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = 'docs/openapi.json';
const LINTERS = [
  ['@redocly/cli', 'redocly', ['lint', DOCUMENT, '--format=stylish']],
  ['@stoplight/spectral-cli', 'spectral', ['lint', DOCUMENT, '--fail-severity=warn', '--quiet']],
];
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const codes = await Promise.all(LINTERS.map(lint));
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
