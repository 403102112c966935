import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, flag, human, id, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

const optional = { isNullable: true } as const;

const COLUMNS = [
  primaryId,
  id('storeId'),
  human('firstName', 255),
  human('lastName', 255),
  human('email', 255, optional),
  exact('phone', 64, optional),
  exact('loyaltyCardNumber', 255, optional),
  exact('gender', 16),
  exact('birthDate', 10, optional),
  exact('birthday', 5, optional),
  exact('statusType', 16),
  exact('statusState', 16, optional),
  id('levelId', optional),
  flag('manualLevel'),
  time('lastLevelRecalculation', optional),
  id('posId', optional),
  id('sellerId', optional),
  flag('agreement1'),
  flag('agreement2'),
  flag('agreement3'),
  human('street', 255, optional),
  human('address1', 255, optional),
  human('address2', 255, optional),
  human('postal', 64, optional),
  human('city', 255, optional),
  human('province', 255, optional),
  human('country', 255, optional),
  human('companyName', 255, optional),
  exact('nip', 64, optional),
  exact('invitationToken', 64),
  exact('activationToken', 64, optional),
  exact('activationCode', 16, optional),
  time('createdAt'),
  time('updatedAt'),
  exact('registeredOn', 10),
  exact('registeredDay', 5),
  big('revision'),
];

/** Customers and their labels. */
export class CreateCustomerTables1760000000400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'customer',
      columns: COLUMNS,
      indices: [
        { name: 'customer_created', columnNames: ['storeId', 'createdAt', 'id'] },
        { name: 'customer_first_name', columnNames: ['storeId', 'firstName', 'id'] },
        { name: 'customer_last_name', columnNames: ['storeId', 'lastName', 'id'] },
        { name: 'customer_email', columnNames: ['storeId', 'email', 'id'] },
        { name: 'customer_phone', columnNames: ['storeId', 'phone', 'id'] },
        { name: 'customer_card', columnNames: ['storeId', 'loyaltyCardNumber', 'id'] },
        { name: 'customer_registered_on', columnNames: ['storeId', 'registeredOn'] },
        { name: 'customer_level', columnNames: ['levelId', 'storeId', 'createdAt', 'id'] },
        { name: 'customer_pos', columnNames: ['posId', 'id'] },
        { name: 'customer_birthday', columnNames: ['birthday', 'id'] },
        { name: 'customer_registered_day', columnNames: ['registeredDay', 'id'] },
        { name: 'customer_invitation', columnNames: ['invitationToken'], isUnique: true },
        { name: 'customer_activation_token', columnNames: ['activationToken'], isUnique: true },
        { name: 'customer_activation_code', columnNames: ['activationCode'], isUnique: true },
      ],
    });
    await this.createLabels(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('customer_label');
    await queryRunner.dropTable('customer');
  }

  private async createLabels(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'customer_label',
      columns: [
        id('customerId', { isPrimary: true }),
        exact('labelKey', 100, { isPrimary: true }),
        exact('labelValue', 255, { isPrimary: true }),
      ],
      indices: [{ name: 'customer_label_value', columnNames: ['labelKey', 'labelValue', 'customerId'] }],
    });
  }
}
