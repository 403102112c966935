import type { DataSource, EntityManager } from 'typeorm';
import { send } from './line.js';

/**
 * Units of work on a server, each in a transaction on a connection of its own. Not by `DataSource.transaction`, which tells
 * subscribers that nobody has of its beginning and its end, with some sixty promises (docs/decisions/0131-speed.md).
 */
export class ServerUnits {
  constructor(private readonly dataSource: DataSource) {}

  /** One attempt. What fails, COMMIT included, is thrown as it comes; ROLLBACK then ends what may be left of it. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const queryRunner = this.dataSource.createQueryRunner();
    const { manager } = queryRunner;
    try {
      await send(manager, 'START TRANSACTION', []);
      const result = await work(manager);
      await send(manager, 'COMMIT', []);
      return result;
    } catch (error) {
      await send(manager, 'ROLLBACK', []).catch(() => undefined);
      throw error;
    } finally {
      await queryRunner.release();
    }
  }
}
