import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, human, id, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Customers who bring others, and what was paid for it. */
export class CreateInvitations1760000370000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'invitation',
      columns: [
        primaryId,
        id('storeId'),
        id('referrerId'),
        human('recipientEmail', 255, { isNullable: true }),
        exact('recipientPhone', 64, { isNullable: true }),
        exact('recipientKey', 300),
        exact('token', 64),
        exact('status', 16),
        id('recipientId', { isNullable: true }),
        time('createdAt'),
        time('registeredAt', { isNullable: true }),
      ],
      indices: [
        { name: 'invitation_once', columnNames: ['referrerId', 'recipientKey'], isUnique: true },
        { name: 'invitation_token', columnNames: ['token'], isUnique: true },
        { name: 'invitation_recipient', columnNames: ['recipientId'], isUnique: true },
        { name: 'invitation_contact', columnNames: ['storeId', 'recipientKey', 'createdAt', 'id'] },
        { name: 'invitation_created', columnNames: ['storeId', 'createdAt', 'id'] },
        { name: 'invitation_status', columnNames: ['storeId', 'status', 'createdAt', 'id'] },
        { name: 'invitation_referrer', columnNames: ['referrerId', 'createdAt', 'id'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'referral_payment',
      columns: [
        primaryId,
        exact('occasion', 16),
        id('subjectId'),
        exact('recipient', 8),
        id('invitationId'),
        id('customerId'),
        id('transactionId', { isNullable: true }),
        big('points'),
        time('createdAt'),
        time('takenBackAt', { isNullable: true }),
      ],
      indices: [
        {
          name: 'referral_payment_once',
          columnNames: ['occasion', 'subjectId', 'recipient'],
          isUnique: true,
        },
        { name: 'referral_payment_transaction', columnNames: ['transactionId'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('referral_payment');
    await queryRunner.dropTable('invitation');
  }
}
