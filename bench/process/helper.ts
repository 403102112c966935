import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answered, Asked } from './serve.js';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A process of the benchmark itself, so that what it costs is measured apart. It ends when this one does. */
export class Helper {
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (answered: Answered) => this.take(answered));
    child.on('exit', (code) => {
      this.waiting.forEach(({ reject }) => reject(new Error(`A helper has ended with ${String(code)}`)));
    });
  }

  /** @param entry relative to `bench/` */
  static start(entry: string): Helper {
    const file = fileURLToPath(new URL(`../${entry}`, import.meta.url));
    return new Helper(fork(file, { serialization: 'advanced', env: { PATH: process.env['PATH'] } }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async ask<Result>(command: string, argument?: unknown): Promise<Result> {
    const id = (this.asked += 1);
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.send({ id, command, argument } satisfies Asked);
    }) as Promise<Result>;
  }

  stop(): void {
    this.child.removeAllListeners('exit');
    this.child.kill();
  }

  private take(answered: Answered): void {
    const waiting = this.waiting.get(answered.id);
    this.waiting.delete(answered.id);
    if ('problem' in answered) {
      waiting?.reject(new Error(answered.problem));
    } else {
      waiting?.resolve(answered.result);
    }
  }
}
