import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask } from './ask.js';
import { started, stopped } from './running.js';
import type { Said } from '../statements/transcript.js';

interface Manifest {
  readonly scripts: { readonly start: string };
}

export type Environment = Readonly<Record<string, string>>;

const ROOT = new URL('../../../', import.meta.url);
const START = fileURLToPath(new URL('scripts/start.mjs', ROOT));
/** What `npm start` tells Node. */
const FLAGS = (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as Manifest).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
const RECORDER = new URL('../statements/record-statements.js', import.meta.url).href;
const PATIENCE_MS = 60_000;

/** A service as `npm start` starts it, in an environment that has only what is said here. */
export class Laurel {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    /** From the start of the process to the first answer. */
    readonly startMs: number,
  ) {
    started(this);
  }

  static async start(environment: Environment, listener?: (said: Said) => void): Promise<Laurel> {
    const port = await freePort();
    const own = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO_DATA: 'false',
      LOG_LEVEL: 'error',
      SHUTDOWN_DELAY: '0',
      WRITES_PER_SECOND: '0',
    };
    const log = join(environment['DATA_DIR'] ?? '', 'laurel.log');
    const stderr = openSync(log, 'a');
    const began = performance.now();
    const child = spawn(process.execPath, [...FLAGS, ...(listener ? ['--import', RECORDER] : []), START], {
      cwd: environment['DATA_DIR'],
      // Only the process that we have started can tell us what it does.
      env: { PATH: process.env['PATH'], ...own, ...environment, ...(listener && { WEB_CONCURRENCY: '1' }) },
      stdio: ['ignore', 'ignore', stderr, 'ipc'],
      serialization: 'advanced',
    });
    closeSync(stderr);
    child.on('message', (said: Said) => listener?.(said));
    try {
      await untilAlive(child, port, began);
    } catch (error) {
      child.kill('SIGKILL');
      throw new Error(`${String(error)}: ${readFileSync(log, 'utf8').slice(-1000)}`, { cause: error });
    }
    return new Laurel(child, port, performance.now() - began);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill();
      const timer = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    }
    stopped(this);
  }

  /** As an administrator who may do everything. */
  async ask(method: string, path: string, body: object): Promise<string> {
    const headers = { 'x-auth-token': MASTER_API_KEY, 'content-type': 'application/json' };
    return ask(this.port, { method, path, headers, body: JSON.stringify(body) });
  }
}

export const MASTER_API_KEY = 'the-key-of-a-benchmark-that-nobody-else-reaches';

async function untilAlive(child: ChildProcess, port: number, began: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined);
    if (response?.ok && child.exitCode === null) {
      return;
    }
    if (child.exitCode !== null || performance.now() - began > PATIENCE_MS) {
      throw new Error('The service has not started');
    }
    await sleep(5);
  }
}

/** Not one of those that the system gives to clients: these come and go until the service listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) {
      return port;
    }
  }
}
