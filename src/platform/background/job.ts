/** What goes on beside requests in this process, once it serves. */
export abstract class BackgroundWork {
  abstract start(): void;

  /** Ends after the current piece; other processes continue. Nest calls it too, so twice must be as good as once. */
  abstract beforeApplicationShutdown(): Promise<void>;
}

/** Something that is done again and again while the service runs, whether or not anybody asks. */
export abstract class Job {
  /** Names the lease by which one process at a time does it. */
  abstract readonly name: string;

  /** Whether there is what it needs, such as a search engine; without it, always. */
  isEnabled?(): boolean;

  /**
   * Does a bounded piece of what is due and says how much that was; 0 when nothing is left. Two at once must leave what
   * one leaves: the lease only saves work.
   */
  abstract run(): Promise<number>;
}
