const EXIT_INTERRUPTED = 130;

/**
 * Said on the first Ctrl-C, so that long work can stop between two pieces: `signal.throwIfAborted()` between two batches. The
 * second ends the process. Asked for once, when the work begins.
 */
export function interruption(consequence = 'what was done until now is kept'): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) {
        process.exit(EXIT_INTERRUPTED);
      }
      controller.abort(new Error(`Interrupted: ${consequence}`));
    });
  }
  return controller.signal;
}
