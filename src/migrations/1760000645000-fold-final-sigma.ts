import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sigma at the end of a word is one: customers are found whichever is typed. */
export class FoldFinalSigma1760000645000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const column of ['words', 'parts']) {
      await queryRunner.query(
        `UPDATE customer_search SET ${column} = REPLACE(${column}, ?, ?) WHERE ${column} LIKE ?`,
        ['ς', 'σ', '%ς%'],
      );
    }
  }

  /** The version before finds a final sigma by neither. */
  async down(): Promise<void> {
    // Nothing to take back.
  }
}
