import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, human, id, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

/** The accounts of the programme itself, on the other side of every movement. See `account/ledger.rules.ts`. */
const PROGRAMME_ACCOUNTS = ['issued', 'redeemed', 'expired', 'canceled', 'blocked'];

/** Points: accounts, lots, transfers, and the ledger with its two sides. */
export class CreateAccountTables1760000000200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'account',
      columns: [
        primaryId,
        exact('kind', 16),
        id('customerId', { isNullable: true }),
        id('storeId', { isNullable: true }),
        big('balance'),
        time('blocksDueAt', { isNullable: true }),
        big('revision'),
        time('createdAt'),
      ],
      indices: [{ name: 'account_customer', columnNames: ['customerId'], isUnique: true }],
      checks: [{ name: 'account_balance_not_negative', expression: 'balance >= 0' }],
    });
    for (const kind of PROGRAMME_ACCOUNTS) {
      await insertOnce(
        queryRunner,
        `INTO account (id, kind, customerId, storeId, balance, blocksDueAt, revision, createdAt)
         VALUES ('programme-${kind}', '${kind}', NULL, NULL, 0, NULL, 0, '2018-01-01 00:00:00.000')`,
      );
    }
    await this.createTransfers(queryRunner);
    await this.createLots(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['points_movement', 'points_block', 'points_lot', 'points_transfer', 'account']) {
      await queryRunner.dropTable(table);
    }
  }

  private async createTransfers(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'points_transfer',
      columns: [
        primaryId,
        id('accountId'),
        id('customerId'),
        id('storeId'),
        exact('type', 16),
        big('points'),
        human('comment', 255),
        exact('issuer', 16),
        id('issuerId', { isNullable: true }),
        id('transactionId', { isNullable: true }),
        id('senderId', { isNullable: true }),
        id('receiverId', { isNullable: true }),
        id('returnsTransferId', { isNullable: true }),
        time('createdAt'),
      ],
      indices: [
        { name: 'points_transfer_account', columnNames: ['accountId', 'createdAt', 'id'] },
        { name: 'points_transfer_store', columnNames: ['storeId', 'createdAt', 'id'] },
        { name: 'points_transfer_returns', columnNames: ['returnsTransferId'] },
      ],
      checks: [{ name: 'points_transfer_not_negative', expression: 'points >= 0' }],
    });
    await createTable(queryRunner, {
      name: 'points_movement',
      columns: [
        { ...big('id'), isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        id('transferId'),
        id('lotId'),
        id('toLotId', { isNullable: true }),
        id('fromAccountId'),
        id('toAccountId'),
        exact('reason', 16),
        big('points'),
        time('createdAt'),
      ],
      indices: [
        { name: 'points_movement_transfer', columnNames: ['transferId'] },
        { name: 'points_movement_from', columnNames: ['fromAccountId', 'reason', 'points'] },
        { name: 'points_movement_to', columnNames: ['toAccountId', 'reason', 'points'] },
      ],
      checks: [{ name: 'points_movement_positive', expression: 'points > 0' }],
    });
  }

  private async createLots(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'points_lot',
      columns: [
        primaryId,
        id('accountId'),
        big('points'),
        big('remaining'),
        time('lockedUntil', { isNullable: true }),
        time('expiresAt', { isNullable: true }),
        time('canceledAt', { isNullable: true }),
        time('expiredAt', { isNullable: true }),
        time('dueAt', { isNullable: true }),
        time('createdAt'),
      ],
      indices: [
        { name: 'points_lot_account', columnNames: ['accountId', 'remaining'] },
        { name: 'points_lot_due', columnNames: ['dueAt'] },
      ],
      checks: [
        { name: 'points_lot_not_negative', expression: 'remaining >= 0' },
        { name: 'points_lot_not_above', expression: 'remaining <= points' },
      ],
    });
    await createTable(queryRunner, {
      name: 'points_block',
      columns: [
        primaryId,
        id('accountId'),
        big('points'),
        exact('status', 16),
        time('blockedUntil', { isNullable: true }),
        time('createdAt'),
      ],
      indices: [
        { name: 'points_block_account', columnNames: ['accountId', 'status'] },
        { name: 'points_block_due', columnNames: ['status', 'blockedUntil'] },
      ],
    });
  }
}
