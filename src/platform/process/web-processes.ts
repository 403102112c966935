import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AppConfig } from '../config/app-config.js';
import type { Log } from '../log/log.js';

const ENTRY = fileURLToPath(new URL('../../main.js', import.meta.url));
const FIRST = '1';

const PAUSE_MS_MIN = 100;
const PAUSE_MS_MAX = 30_000;
/** Whoever has lived as long has not died of how it began. */
const SETTLED_MS = 60_000;
/** For who should have ended by itself. */
const LAST_MS = 5000;

/** Several processes on one port, each a whole service. The first of them alone does what happens in the background. */
export class WebProcesses {
  private readonly running = new Map<string, Worker>();
  private readonly failures = new Map<string, number>();
  private hasBegun = false;
  private isStopping = false;
  private exitCode = 0;
  private end: (code: number) => void = () => undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly log: Log,
  ) {
    cluster.setupPrimary({ exec: ENTRY, args: [] });
  }

  /**
   * Begins with one process, which brings the database up to date and says what is wrong if it cannot: then so does this
   * one. Afterwards each that dies is replaced, sooner or later depending on how often. Resolves with the exit code when
   * it was told to stop and all have: 0, unless one of them had to give up something.
   */
  async run(): Promise<number> {
    const ended = new Promise<number>((resolve) => (this.end = resolve));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => this.stop(signal));
    }
    const first = this.begin(FIRST);
    await Promise.race([once(first, 'listening'), ended]);
    this.hasBegun = this.running.has(FIRST);
    for (let place = 2; place <= this.config.process.count && this.hasBegun && !this.isStopping; place += 1) {
      this.begin(String(place));
    }
    return ended;
  }

  private begin(place: string): Worker {
    const since = performance.now();
    const worker = cluster.fork(place === FIRST ? {} : { PROCESS_ROLE: 'web' });
    this.running.set(place, worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.running.delete(place);
      if (this.hasBegun && !this.isStopping) {
        this.replace(place, performance.now() - since);
        return;
      }
      // One that has only just begun may not know how to stop yet, and has nothing in hand.
      const hasObeyed = this.isStopping && (signal === 'SIGTERM' || signal === 'SIGINT');
      this.exitCode ||= hasObeyed ? 0 : (code ?? 1);
      if (this.running.size === 0) {
        this.end(this.exitCode);
      }
    });
    return worker;
  }

  private replace(place: string, livedMs: number): void {
    const failures = livedMs > SETTLED_MS ? 0 : (this.failures.get(place) ?? 0);
    this.failures.set(place, failures + 1);
    const pauseMs = Math.min(PAUSE_MS_MIN * 2 ** failures, PAUSE_MS_MAX);
    this.log.warn({ process: place, pauseMs }, 'A process has died; another one takes its place');
    setTimeout(() => {
      if (!this.isStopping) {
        this.begin(place);
      }
    }, pauseMs);
  }

  /** They know how to stop, and what to do when they hear it twice. */
  private stop(signal: NodeJS.Signals): void {
    this.running.forEach((worker) => worker.process.kill(signal));
    if (this.isStopping) {
      return;
    }
    this.isStopping = true;
    if (this.running.size === 0) {
      this.end(0);
    }
    const { delayMs, timeoutMs } = this.config.shutdown;
    setTimeout(
      () => {
        this.running.forEach((worker) => worker.process.kill('SIGKILL'));
        this.end(1);
      },
      delayMs + timeoutMs + LAST_MS,
    );
  }
}

/** Whether this process is alone, or the one that several have begun with. */
export function isFirstProcess(): boolean {
  return cluster.isPrimary || cluster.worker?.id === 1;
}
