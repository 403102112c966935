import type { EntityManager } from 'typeorm';

export abstract class TransactionExecutor {
  /** One attempt; throws all errors, also of COMMIT. */
  abstract run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;

  /** Queued units of work. On a server they wait for locks and connections instead. */
  abstract get waiting(): number;

  /**
   * Between two units of long work. SQLite answers synchronously, which blocks other work of this process, and grants its lock to whichever
   * process asks while it is free, so a frequent holder starves the others.
   */
  abstract yieldToOthers(): Promise<void>;
}
