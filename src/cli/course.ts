import type { Course } from '../backup/index.js';
import { type Progress, showProgress } from './progress.js';

/** Shows what is being done, step by step, on stderr. */
export function shownCourse(signal: AbortSignal): Course & { readonly end: () => void } {
  let progress: Progress | undefined;
  const end = () => {
    progress?.end();
    progress = undefined;
  };
  return {
    signal,
    begins: (step, totalBytes) => {
      end();
      if (totalBytes === undefined) {
        process.stderr.write(`${step} …\n`);
      } else {
        progress = showProgress(`${step}, bytes:`, totalBytes);
      }
    },
    reached: (bytes) => progress?.reached(bytes),
    end,
  };
}
