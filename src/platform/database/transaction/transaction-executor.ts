import type { EntityManager } from 'typeorm';

/** Runs transactions on the connection, or the connections, that write. */
export abstract class TransactionExecutor {
  /** One attempt, whose errors are thrown as they come, those of COMMIT included. */
  abstract run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;

  /** The number of queued units of work; on a server they wait for its locks and for connections instead. */
  abstract get waiting(): number;

  /**
   * For long work between two of its units. SQLite answers at once, so that no other work in the process would get a turn, and grants its
   * lock to the process that happens to ask when it is free: one that hardly releases it starves the other processes.
   */
  abstract yieldToOthers(): Promise<void>;
}
