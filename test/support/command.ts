import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Environment = Readonly<Record<string, string>>;

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url));
/** Where no `.env` of a developer lies. */
const NOWHERE = mkdtempSync(join(tmpdir(), 'laurel-test-'));

export interface Running {
  readonly pid: number;
  readonly stdout: string;
  readonly stderr: string;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal it died of. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** What `npm start` and `npm run cli` run, in an environment that has only what is said here. */
export function run(script: 'start' | 'cli', args: readonly string[], environment: Environment): Running {
  return runFile(join(SCRIPTS, `${script}.mjs`), args, environment);
}

/** Likewise, another program. */
export function runFile(file: string, args: readonly string[], environment: Environment): Running {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: NOWHERE,
    // Nobody is waited for who might not have heard that it is going.
    env: { PATH: process.env['PATH'], SHUTDOWN_DELAY: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running = {
    pid: child.pid ?? 0,
    stdout: '',
    stderr: '',
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null),
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (running.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (running.stderr += text));
  return running;
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** One that stays free while its owner is away: the system takes those of `freePort` for connections as well. */
export async function lastingPort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
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

/** Patient: several may start at once, on a machine that has much to do. */
export async function untilReady(address: string, timeout = 40_000): Promise<void> {
  const status = () =>
    fetch(`${address}/readyz`)
      .then(({ status: code }) => code)
      .catch(() => 0);
  await vi.waitUntil(async () => (await status()) === 204, { timeout, interval: 50 });
}
