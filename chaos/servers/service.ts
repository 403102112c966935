import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MOVED_CLOCK = pathToFileURL(fileURLToPath(new URL('./moved-clock.js', import.meta.url))).href;
const LOCAL_ADDRESS = pathToFileURL(fileURLToPath(new URL('./local-address.js', import.meta.url))).href;
const POLL_MS = 50;
/** On a machine that has much else to do. */
const START_MS_MAX = 240_000;

export interface ServiceOptions {
  readonly name: string;
  readonly port: number;
  /** Where it is started: no `.env` of a developer lies there. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly clockFile: string;
}

/** A process of Laurel, started as `npm start` does. */
export class Service {
  private child: ChildProcess | undefined;
  /** Exits that the run has not caused. */
  readonly surprises: string[] = [];
  /** How often it could not begin, because its database was away, and was started again. */
  failedStarts = 0;

  constructor(private readonly options: ServiceOptions) {}

  get origin(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  get log(): string {
    return join(this.options.directory, `${this.options.name}.log`);
  }

  get environment(): Readonly<Record<string, string>> {
    const { environment, clockFile, port } = this.options;
    return {
      ...passedOn('PATH', 'NODE_COMPILE_CACHE'),
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO_DATA: 'false',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${MOVED_CLOCK} --import=${LOCAL_ADDRESS}`,
      CHAOS_CLOCK: clockFile,
    };
  }

  /** Resolves when it is ready. One that ends before, as without its database it does, is started again. */
  async start(): Promise<void> {
    const giveUpAt = performance.now() + START_MS_MAX;
    let child = this.spawn();
    while (!(await this.isReady())) {
      if (performance.now() > giveUpAt) {
        throw new Error(`${this.options.name} did not become ready within ${START_MS_MAX / 1000} s`);
      }
      if (child.exitCode !== null) {
        this.failedStarts += 1;
        await sleep(300);
        child = this.spawn();
      }
      await sleep(POLL_MS);
    }
    const started = child;
    child.once('exit', (code: number | null) => {
      if (this.child === started) {
        this.surprises.push(`${this.options.name} ended by itself: ${code}`);
      }
    });
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`${this.origin}/readyz`, { signal }).catch(() => null);
    return answer?.status === 204 || answer?.status === 200;
  }

  /** Ends as by a failing power supply: nothing that is going on is finished. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Everything stands still, and goes on as if nothing had happened. */
  async freeze(milliseconds: number): Promise<void> {
    this.child?.kill('SIGSTOP');
    await sleep(milliseconds);
    this.child?.kill('SIGCONT');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
  }

  private spawn(): ChildProcess {
    const { directory } = this.options;
    const log = openSync(this.log, 'a');
    this.child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
      cwd: directory,
      env: this.environment,
      stdio: ['ignore', log, log],
    });
    return this.child;
  }
}

function passedOn(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value && names.includes(name) ? [[name, value]] : [],
    ),
  );
}

/** `npm run cli`: what it has said, and whether it was content. Killed after so long, when that is given. */
export async function runCommand(
  args: readonly string[],
  { environment }: Pick<Service, 'environment'>,
  directory: string,
  killAfterMs: number | null = null,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/cli.mjs'), ...args], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code: code ?? 1, output };
}
