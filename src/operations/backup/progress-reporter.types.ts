/** How long work reports what it is doing, and how it is stopped. */
export interface ProgressReporter {
  readonly signal: AbortSignal;
  /** A step begins; `total` when it is known how much it will be. */
  beginStep(step: string, totalBytes?: number): void;
  reportBytes(bytes: number): void;
}
