import { spawn } from 'node:child_process';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { documentFor, listsOf, ROLES } from './fuzz/document.mjs';

/*
 * npm run fuzz [-- --time SECONDS] [--seed N] [--as administrator,customer,seller] [--keep]: thousands of requests that nobody
 * would send, made by schemathesis from the document of the API, to a service of its own. docs/fuzzing.md says more.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REQUIREMENTS = join(ROOT, 'scripts/fuzz/requirements.txt');
const LINE_LENGTH_MAX = 400;
const START_MS_MAX = 120_000;

const { values: options } = parseArgs({
  options: {
    time: { type: 'string', default: '150' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    as: { type: 'string', default: Object.keys(ROLES).join(',') },
    keep: { type: 'boolean', default: false },
  },
});
const roles = options.as.split(',');
const seconds = Number(options.time);
if (!roles.every((role) => role in ROLES) || !(seconds >= 10) || !/^\d+$/.test(options.seed)) {
  console.error(
    `npm run fuzz -- [--time SECONDS] [--seed N] [--as ${Object.keys(ROLES).join(',')}] [--keep]`,
  );
  process.exit(2);
}

const directory = mkdtempSync(join(tmpdir(), 'laurel-fuzz-'));
const log = join(directory, 'laurel.log');
const children = new Set();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, () => process.exit(130)));

console.log(`Fuzzing with seed ${options.seed} for ${seconds} s`);
const findings = await fuzz().catch((error) => [error.message]);
children.forEach((child) => child.kill('SIGKILL'));
if (findings.length === 0) {
  console.log('Nothing was found');
} else {
  console.log(`FOUND, with seed ${options.seed}:\n${findings.map((each) => `- ${each}`).join('\n')}`);
  console.log(`Requests, answers, logs and data are in ${directory}`);
  process.exitCode = 1;
}
if (findings.length === 0 && !options.keep) {
  rmSync(directory, { recursive: true, force: true });
}

/** What was found, in sentences. */
async function fuzz() {
  const schemathesis = await installed();
  buildIfNeeded();
  const service = await start();
  const document = await (await fetch(`${service.origin}/api/docs-json`)).json();
  const shares = roles.reduce((sum, role) => sum + ROLES[role].share, 0);
  const findings = [];
  for (const role of roles) {
    const time = Math.max(5, Math.floor((seconds * ROLES[role].share) / shares));
    const code = await ask(schemathesis, {
      role,
      time,
      document: documentFor(document, role, options.seed),
      service,
    });
    if (code !== 0) {
      findings.push(`as ${role}: schemathesis says so above (exit code ${code})`);
    }
  }
  const verified = await runToEnd(
    process.execPath,
    ['dist/src/cli.js', 'verify'],
    service.environment,
    'verify',
  );
  if (verified !== 0) {
    findings.push(`verify says that the books are wrong: ${join(directory, 'verify.log')}`);
  }
  const errors = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'));
  if (errors.length > 0) {
    findings.push(`the service has logged ${errors.length} errors; the first: ${errors[0].slice(0, 2000)}`);
  }
  return findings;
}

/** Schemathesis in a virtual environment of its own, one for each list of what it is made of. */
async function installed() {
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const home = join(cache, 'laurel', `schemathesis-${version}`);
  const done = join(home, 'installed');
  if (!existsSync(done)) {
    console.log('Installing schemathesis …');
    mkdirSync(home, { recursive: true });
    const steps = [
      ['python3', ['-m', 'venv', '--clear', home]],
      [
        join(home, 'bin/python'),
        ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS],
      ],
    ];
    for (const [program, args] of steps) {
      if ((await runToEnd(program, args, process.env, 'install')) !== 0) {
        throw new Error(
          `schemathesis could not be installed: ${readFileSync(join(directory, 'install.log'), 'utf8').slice(-500)}`,
        );
      }
    }
    writeFileSync(done, '');
  }
  return join(home, 'bin/schemathesis');
}

/** Laurel with the demo programme, which reaches nobody but us. */
async function start() {
  const port = await freePort();
  const key = randomUUID();
  const environment = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR ?? tmpdir() },
    ...{
      PORT: String(port),
      DATA_DIR: join(directory, 'data'),
      MASTER_API_KEY: key,
      TRUST_PROXY: 'loopback',
    },
    ...{ LOG_LEVEL: 'error', LOG_FORMAT: 'json', DEMO_DATA: 'true', WRITES_PER_SECOND: '0' },
  };
  mkdirSync(environment.DATA_DIR);
  const alone = join(ROOT, 'scripts/fuzz/alone.mjs');
  const child = spawn(process.execPath, ['--import', alone, 'dist/src/main.js'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const origin = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + START_MS_MAX;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      throw new Error(`Laurel does not start: ${readFileSync(log, 'utf8').slice(-2000)}`);
    }
    await sleep(200);
  }
  return { origin, key, environment };
}

async function ask(schemathesis, { role, time, document, service }) {
  const reports = join(directory, role);
  mkdirSync(reports);
  const file = join(reports, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const environment = {
    ...process.env,
    FUZZ_SEED: options.seed,
    FUZZ_ROLE: role,
    FUZZ_API_KEY: service.key,
    FUZZ_BEARER: role === 'administrator' ? '' : await logIn(role, service),
    FUZZ_LISTS: listsOf(document, service.origin),
  };
  const args = ['run', file, '--url', service.origin, '--seed', options.seed, '--max-time', String(time)];
  const reporting = [
    '--report',
    'ndjson',
    '--report-dir',
    reports,
    '--output-sanitize',
    'false',
    '--no-color',
  ];
  console.log(
    `As ${role}, for ${time} s: ${Object.values(document.paths).flatMap(Object.keys).length} operations`,
  );
  return runToEnd(schemathesis, [...args, ...reporting], environment, join(role, 'schemathesis'), true);
}

async function logIn(role, { origin }) {
  const form = new URLSearchParams({ _username: `${role}@example.com`, _password: 'laurel-demo' });
  const response = await fetch(`${origin}/api/${role}/login_check`, { method: 'POST', body: form });
  return (await response.json()).token;
}

function runToEnd(program, args, env, name, isShown = false) {
  const file = createWriteStream(join(directory, `${name}.log`));
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let line = '';
  const take = (chunk) => {
    file.write(chunk);
    const lines = (line + chunk).split('\n');
    line = lines.pop();
    if (isShown) {
      lines.forEach((each) =>
        console.log(`  ${each.length > LINE_LENGTH_MAX ? `${each.slice(0, LINE_LENGTH_MAX)} …` : each}`),
      );
    }
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      file.end(error.message);
      file.once('finish', () => resolve(-1));
    });
    child.once('close', (code) => {
      children.delete(child);
      file.end(() => resolve(code ?? -1));
    });
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
