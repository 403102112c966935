import { SingleBar } from 'cli-progress';
import type { ProgressReporter } from '../backup/index.js';

const LINE_EVERY_MS = 5000;

export interface Progress {
  /** How much of the total is done by now, and what the total is if it has grown. */
  reached(done: number, total?: number): void;
  end(): void;
}

/** A bar for a person at a terminal, otherwise a line now and then. On stderr: stdout is for results. */
export function showProgress(label: string, total: number): Progress {
  return process.stderr.isTTY ? bar(label, total) : lines(label, total);
}

function bar(label: string, total: number): Progress {
  const shown = new SingleBar({ format: `${label} {bar} {value}/{total} {eta_formatted}`, etaBuffer: 100 });
  shown.start(total, 0);
  return {
    reached: (done, all = total) => {
      shown.setTotal(all);
      shown.update(done);
    },
    end: () => shown.stop(),
  };
}

function lines(label: string, total: number): Progress {
  let last = 0;
  let lastTotal = total;
  let lastAt = performance.now();
  const say = () => void process.stderr.write(`${label} ${last}/${lastTotal}\n`);
  return {
    reached: (done, all = total) => {
      last = done;
      lastTotal = all;
      if (performance.now() - lastAt >= LINE_EVERY_MS) {
        lastAt = performance.now();
        say();
      }
    },
    end: say,
  };
}

/** Shows what is being done, step by step, on stderr. */
export function createProgressReporter(signal: AbortSignal): ProgressReporter & { readonly end: () => void } {
  let progress: Progress | undefined;
  const end = () => {
    progress?.end();
    progress = undefined;
  };
  return {
    signal,
    beginStep: (step, totalBytes) => {
      end();
      if (totalBytes === undefined) {
        process.stderr.write(`${step} …\n`);
      } else {
        progress = showProgress(`${step}, bytes:`, totalBytes);
      }
    },
    reportBytes: (bytes) => progress?.reached(bytes),
    end,
  };
}
