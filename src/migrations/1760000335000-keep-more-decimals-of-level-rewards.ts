import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

const COLUMN = 'rewardBasisPoints';
const DECIMAL = { type: 'decimal', precision: 10, scale: 4 };

/** Percentages of levels keep six decimals: hundredths of a percent have four of their own. What is kept stays the same number. */
export class KeepMoreDecimalsOfLevelRewards1760000335000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await change(queryRunner, DECIMAL, 'DECIMAL(10, 4)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await change(queryRunner, { type: 'integer' }, 'INT');
  }
}

/** On servers TypeORM would drop the column with what is in it. */
async function change(
  queryRunner: QueryRunner,
  type: { readonly type: string; readonly precision?: number; readonly scale?: number },
  onServer: string,
): Promise<void> {
  if (queryRunner.dataSource.options.type === 'better-sqlite3') {
    await queryRunner.changeColumn('level', COLUMN, new TableColumn({ name: COLUMN, ...type }));
    return;
  }
  await queryRunner.query(`ALTER TABLE \`level\` MODIFY \`${COLUMN}\` ${onServer} NOT NULL`);
}
