import { setImmediate } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { beginOnServer, executeQuery } from '../driver/driver-query.js';
import { TransactionExecutor } from './transaction-executor.js';

/**
 * Units of work on a server, each in a transaction on a connection of its own. Not by `DataSource.transaction`, which tells
 * subscribers, of which Laurel has none, of its beginning and its end, with some sixty promises (docs/decisions/0125).
 */
export class ServerUnits extends TransactionExecutor {
  readonly waiting = 0;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  /**
   * The transaction begins with the first statement, in the same message where the server takes that. ROLLBACK after a
   * failure, that of COMMIT included, ends what may be left of it.
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
}
