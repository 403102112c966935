/** Receives the progress of work that takes long, and stops the work. */
export interface ProgressReporter {
  readonly signal: AbortSignal;
  /** A step begins; `total` when it is known how much it will be. */
  beginStep(step: string, totalBytes?: number): void;
  reportBytes(bytes: number): void;
}
