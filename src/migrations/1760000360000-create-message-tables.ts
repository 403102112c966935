import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, human, id, json, primaryId, time, whole } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

const TEMPLATES = 11;
/** When the texts of this version were written: the same for each installation. */
const TEXTS_OF = '2026-11-28 00:00:00.000';
const ABSENT = { isNullable: true } as const;

/** The outbox of messages, and what administrators change of their texts. */
export class CreateMessageTables1760000360000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'message_template',
      columns: [
        primaryId,
        json('texts'),
        human('senderName', 255, ABSENT),
        human('senderEmail', 255, ABSENT),
        human('receiverEmail', 1e3, ABSENT),
        time('updatedAt'),
        big('revision'),
      ],
    });
    for (let number = 1; number <= TEMPLATES; number += 1) {
      const template = `e5a11e00-0000-4000-8000-${String(number).padStart(12, '0')}`;
      await insertOnce(
        queryRunner,
        `INTO message_template (id, texts, updatedAt, revision) VALUES ('${template}', '{}', '${TEXTS_OF}', 0)`,
      );
    }
    await createTable(queryRunner, {
      name: 'message',
      columns: [
        primaryId,
        exact('origin', 120),
        exact('kind', 40),
        exact('channel', 5),
        exact('locale', 16, ABSENT),
        id('accountId', ABSENT),
        human('recipient', 255, ABSENT),
        json('variables', ABSENT),
        json('secrets', ABSENT),
        json('content', ABSENT),
        exact('status', 7),
        whole('attempts'),
        id('attemptId', ABSENT),
        time('nextAttemptAt', ABSENT),
        time('usefulUntil'),
        time('createdAt'),
        time('finishedAt', ABSENT),
        human('reason', 500, ABSENT),
        big('revision'),
      ],
      indices: [
        { name: 'message_once', columnNames: ['origin'], isUnique: true },
        { name: 'message_due', columnNames: ['channel', 'nextAttemptAt'] },
        { name: 'message_created', columnNames: ['createdAt', 'id'] },
        { name: 'message_status', columnNames: ['status', 'createdAt', 'id'] },
        { name: 'message_finished', columnNames: ['finishedAt'] },
        { name: 'message_recipient', columnNames: ['recipient', 'createdAt'] },
        { name: 'message_account', columnNames: ['accountId', 'kind', 'createdAt'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('message');
    await queryRunner.dropTable('message_template');
  }
}
