import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big } from '#platform/database/schema/columns.js';
import { addColumns, insertOnce } from '#platform/database/schema/create-table.js';

const ROWS_AT_ONCE = 500;

interface Back {
  readonly id: string;
  readonly transferId: string;
}

/**
 * Points that a return takes back have a reason and an account of the programme of their own; until now they were spent points. The
 * rows of the ledger say so for returns that were, too: it is the one time that rows of the ledger change. Rows of figures stay as
 * they are, and so do their checkpoints: a process of the version before goes on with them. All events are counted again, under
 * other keys.
 */
export class TellTakenBackFromSpent1760000330000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'analytics_day', [{ ...big('pointsTakenBack'), default: 0 }]);
    await addColumns(queryRunner, 'report_cohort', [{ ...big('takenBack'), default: 0 }]);
    await insertOnce(
      queryRunner,
      `INTO account (id, kind, customerId, storeId, balance, blocksDueAt, revision, createdAt)
       VALUES ('programme-taken-back', 'takenBack', NULL, NULL, 0, NULL, 0, '2018-01-01 00:00:00.000')`,
    );
    await change(queryRunner, { reason: 'take_back', toAccountId: 'programme-taken-back' });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await change(queryRunner, { reason: 'spend', toAccountId: 'programme-redeemed' });
    await queryRunner.query("DELETE FROM account WHERE id = 'programme-taken-back'");
    await queryRunner.dropColumns('report_cohort', ['takenBack']);
    await queryRunner.dropColumns('analytics_day', ['pointsTakenBack']);
  }
}

/** By the explanations of returns, which are few: the transfers of a programme of ten years are not. */
async function change(
  queryRunner: QueryRunner,
  { reason, toAccountId }: { readonly reason: string; readonly toAccountId: string },
): Promise<void> {
  for (let last = ''; ;) {
    const backs = (await queryRunner.query(
      `SELECT id, transferId FROM earning WHERE id > ? AND revisedTransactionId IS NOT NULL AND transferId IS NOT NULL
        ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      [last],
    )) as Back[];
    const end = backs.at(-1)?.id;
    if (end === undefined) {
      return;
    }
    await queryRunner.query(
      `UPDATE points_movement SET reason = ?, toAccountId = ? WHERE transferId IN (${backs.map(() => '?').join(', ')})`,
      [reason, toAccountId, ...backs.map(({ transferId }) => transferId)],
    );
    last = end;
  }
}
