/** What goes on beside requests in this process, once it serves. */
export abstract class BackgroundWork {
  abstract start(): void;

  /** Ends after the current piece; other processes continue. Nest calls it too, so twice must be as good as once. */
  abstract beforeApplicationShutdown(): Promise<void>;
}
