import type { ProgressReporter } from '../backup/index.js';
import { type Progress, showProgress } from './progress.functions.js';

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
