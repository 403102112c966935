import type { MigrationInterface, QueryRunner } from 'typeorm';

type Texts = { readonly [name: string]: string | Texts };

interface Row {
  readonly id: string;
  readonly texts: string | Texts;
}

/** When the texts of this version were written: the same for each installation. */
const TEXTS_OF = '2026-11-28 00:00:00.000';

/**
 * `settings.timezone` is a text from here on, the label that existing clients ask for; what stood below it has a name of
 * its own. Every language says when it was changed last: the texts of the service, with this version.
 */
export class MoveTextOfOtherTimezones1760000355000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await change(queryRunner, ({ timezone, ...others }) => {
      if (typeof timezone !== 'object') {
        return null;
      }
      const other = timezone['other'];
      return { ...others, ...(typeof other === 'string' && { other_timezones: other }) };
    });
    await queryRunner.query(`UPDATE translation SET updatedAt = '${TEXTS_OF}' WHERE updatedAt IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await change(queryRunner, ({ timezone, other_timezones: other, ...others }) => {
      if (timezone === undefined && other === undefined) {
        return null;
      }
      return { ...others, ...(typeof other === 'string' && { timezone: { other } }) };
    });
  }
}

/** @param changed Null when they stay as they are */
async function change(queryRunner: QueryRunner, changed: (settings: Texts) => Texts | null): Promise<void> {
  const rows = (await queryRunner.query('SELECT id, texts FROM translation')) as Row[];
  for (const { id, texts: found } of rows) {
    const { settings, ...others } = (typeof found === 'string' ? JSON.parse(found) : found) as Texts;
    const after = typeof settings === 'object' ? changed(settings) : null;
    if (after !== null) {
      const texts = JSON.stringify({ ...others, settings: after });
      await queryRunner.query('UPDATE translation SET texts = ? WHERE id = ?', [texts, id]);
    }
  }
}
