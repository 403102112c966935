/** How long work tells what it is doing, and is told to stop. */
export interface ProgressReporter {
  readonly signal: AbortSignal;
  /** A step begins; `total` when it is known how much it will be. */
  beginStep(step: string, totalBytes?: number): void;
  reportBytes(bytes: number): void;
}
