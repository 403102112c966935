/** How long work tells what it is doing, and is told to stop. */
export interface Course {
  readonly signal: AbortSignal;
  /** A step begins; `total` when it is known how much it will be. */
  begins(step: string, totalBytes?: number): void;
  reached(bytes: number): void;
}
