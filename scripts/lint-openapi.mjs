import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { API_DOCUMENTS } from './api-documents.mjs';
import { getToolProgram, installToolsIfNeeded } from './tools.mjs';

/*
 * npm run openapi:lint holds the documents of the API to the recommended rules of Redocly (redocly.yaml). With `-- --all` also to those of
 * Spectral (.spectral.yaml), which finds the same faults in ten times the time. Neither asks a server for anything.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = Object.values(API_DOCUMENTS).map((name) => `docs/${name}`);
const REDOCLY = ['@redocly/cli', 'redocly', ['lint', ...DOCUMENTS, '--format=stylish']];
const SPECTRAL = [
  '@stoplight/spectral-cli',
  'spectral',
  ['lint', ...DOCUMENTS, '--fail-severity=warn', '--quiet'],
];
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

await installToolsIfNeeded();
const linters = process.argv.includes('--all') ? [REDOCLY, SPECTRAL] : [REDOCLY];
const codes = await Promise.all(linters.map(lint));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function lint([name, command, args]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [getToolProgram(name, command), ...args], {
      cwd: ROOT,
      env: environment,
      stdio: 'inherit',
    });
    child.on('close', resolve);
  });
}
