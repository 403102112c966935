import { setImmediate } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { beginOnServer, executeQuery } from '../driver/driver-query.js';
import { TransactionExecutor } from './transaction-runner.js';

/**
 * Units of work on a server, each in a transaction on its own connection. Avoids `DataSource.transaction`, which awaits some sixty promises
 * for subscribers, of which Laurel has none (docs/decisions/0125).
 */
export class ServerUnits extends TransactionExecutor {
  readonly waiting = 0;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  /**
   * The transaction begins with the first statement, in the same message if the server supports it. ROLLBACK follows every failure, also of
   * COMMIT.
   */
  override async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const queryRunner = this.dataSource.createQueryRunner();
    const { manager } = queryRunner;
    try {
      const unsent = await beginOnServer(queryRunner);
      try {
        const result = await work(manager);
        await unsent.sendAll();
        await executeQuery(manager, 'COMMIT', []);
        return result;
      } catch (error) {
        await unsent.rollBack();
        throw error;
      }
    } finally {
      await queryRunner.release();
    }
  }

  override async yieldToOthers(): Promise<void> {
    await setImmediate();
  }

  override async emptyLog(): Promise<void> {
    // The operator of the server decides how long it keeps logs.
  }
}
