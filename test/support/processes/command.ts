import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signingKeyFile } from '../app/signing-key.js';

type Environment = Readonly<Record<string, string>>;

const INTERVAL_MS = 20;
const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url));
/** Where no `.env` of a developer lies. */
const NOWHERE = mkdtempSync(join(tmpdir(), 'laurel-test-'));

export interface Running {
  readonly pid: number;
  readonly stdout: string;
  readonly stderr: string;
  /** All that stdin has for it. */
  type(text: string): void;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal it died of. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** What `npm start` and `npm run cli` run, in an environment that has only what is said here. */
export function run(
  script: 'start' | 'cli',
  args: readonly string[],
  environment: Environment,
  cwd = NOWHERE,
): Running {
  return runFile(join(SCRIPTS, `${script}.mjs`), args, environment, cwd);
}

/** Runs another program in this way. */
export function runFile(
  file: string,
  args: readonly string[],
  environment: Environment,
  cwd = NOWHERE,
): Running {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    // Does not wait for clients that may not know of the stop.
    env: {
      PATH: process.env['PATH'],
      SHUTDOWN_DELAY: '0',
      // A process without makes one, for a third of a second. Empty: that it does is what the test is about.
      JWT_PRIVATE_KEY_FILE: signingKeyFile(),
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const running = {
    pid: child.pid ?? 0,
    stdout: '',
    stderr: '',
    type: (text: string) => void child.stdin.end(text),
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null),
  };
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (text: string) => (running.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (running.stderr += text));
  return running;
}

/** Below those that the system gives to connections, and to servers that ask for any port. Each worker has its own. */
const PORTS = { first: 20_000, ofWorker: 1000, workers: 10 } as const;
const WORKER = Number(process.env['VITEST_POOL_ID'] ?? '0') % PORTS.workers;
let lastPort = randomInt(PORTS.ofWorker);

/**
 * A port for a process that is started later, or comes back. Nothing else takes it meanwhile: one that the system has given once is given
 * to the next server or connection as well, and then a spec talks to a service of another one.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    lastPort = (lastPort + 1) % PORTS.ofWorker;
    const port = PORTS.first + WORKER * PORTS.ofWorker + lastPort;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) {
      server.close();
      await once(server, 'close');
      return String(port);
    }
  }
}

/** Until it serves requests. */
export async function untilReady(address: string, process: Running): Promise<void> {
  await whileItRuns(process, () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status === 204,
      () => false,
    ),
  );
}

/** Until it has printed the text. */
export async function untilPrinted(text: string, process: Running): Promise<void> {
  await whileItRuns(process, () => process.stdout.includes(text));
}

/** However long it takes, unless the process ends: several may start at once, on a machine that has much to do. */
async function whileItRuns(process: Running, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  let ended: number | string | undefined;
  void process.ended.then((outcome) => (ended = outcome ?? 'no exit code'));
  for (;;) {
    // Before it is asked: what it printed last is there when it has ended.
    const hasEnded = ended !== undefined;
    if (await isTrue()) {
      return;
    }
    if (hasEnded) {
      throw new Error(`It has ended with ${ended}: ${process.stdout}${process.stderr}`);
    }
    await sleep(INTERVAL_MS);
  }
}
