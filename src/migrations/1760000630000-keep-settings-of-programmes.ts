import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertOnce } from '#platform/database/schema/create-table.js';

/** What held until now, and is otherwise in a new programme. */
const BEFORE: Readonly<Record<string, unknown>> = {
  missingPointsAreOwed: false,
  referralsPaidPerDayMax: 1_000_000,
  customersMaySendPoints: true,
  sendPointsAfterDays: 0,
};

/** A programme that exists goes on as it was, until it is set: wherever something has happened already. */
export class KeepSettingsOfProgrammes1760000630000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, value] of Object.entries(BEFORE)) {
      await insertOnce(
        queryRunner,
        `INTO setting (name, value) SELECT '${name}', '${JSON.stringify({ value })}' FROM setting_revision
          WHERE id = 1 AND EXISTS (SELECT 1 FROM event)`,
      );
    }
  }

  async down(): Promise<void> {
    // The version before knows one of them, which is what it would be by default, and leaves out the others.
  }
}
