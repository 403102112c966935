import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  big,
  exact,
  flag,
  human,
  id,
  json,
  primaryId,
  time,
  whole,
} from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

const optional = { isNullable: true } as const;
const key = { isPrimary: true } as const;

/** Transactions of shops, with their items and labels, and what those of a customer sum up to. */
export class CreateTransactionTables1760000318000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTransactions(queryRunner);
    await createTable(queryRunner, {
      name: 'shop_transaction_item',
      columns: [
        id('transactionId', key),
        { ...whole('line'), ...key },
        exact('sku', 255),
        human('name', 255),
        big('quantityMillis'),
        big('grossCents'),
        exact('category', 255, optional),
        exact('maker', 255, optional),
      ],
      indices: [
        { name: 'shop_transaction_item_sku', columnNames: ['sku', 'transactionId'] },
        { name: 'shop_transaction_item_maker', columnNames: ['maker', 'transactionId'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'shop_transaction_label',
      columns: [
        id('transactionId', key),
        { ...whole('line'), ...key },
        { ...whole('place'), ...key },
        id('storeId'),
        flag('ofItem'),
        exact('labelKey', 100),
        exact('labelValue', 255),
      ],
      indices: [
        {
          name: 'shop_transaction_label_value',
          columnNames: ['storeId', 'ofItem', 'labelKey', 'labelValue', 'transactionId'],
        },
      ],
    });
    await createTable(queryRunner, {
      name: 'customer_transactions',
      columns: [
        id('customerId', key),
        id('storeId'),
        big('count'),
        big('grossCents'),
        big('deliveryCents'),
        big('excludedForLevelCents'),
        time('firstPurchaseAt', optional),
        time('lastPurchaseAt', optional),
        big('revision'),
      ],
      indices: [
        { name: 'customer_transactions_amount', columnNames: ['storeId', 'grossCents', 'customerId'] },
        { name: 'customer_transactions_count', columnNames: ['storeId', 'count', 'customerId'] },
        { name: 'customer_transactions_last', columnNames: ['storeId', 'lastPurchaseAt', 'customerId'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'customer_transactions',
      'shop_transaction_label',
      'shop_transaction_item',
      'shop_transaction',
    ]) {
      await queryRunner.dropTable(table);
    }
  }
}

async function createTransactions(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, {
    name: 'shop_transaction',
    columns: [
      primaryId,
      id('storeId'),
      exact('documentNumber', 255),
      exact('documentType', 16),
      human('purchasePlace', 255, optional),
      time('purchasedAt'),
      time('registeredAt'),
      id('posId', optional),
      id('customerId', optional),
      time('assignedAt', optional),
      human('name', 255, optional),
      human('email', 255, optional),
      exact('phone', 64, optional),
      exact('loyaltyCardNumber', 255, optional),
      exact('nip', 64, optional),
      json('address', optional),
      big('grossCents'),
      big('deliveryCents'),
      big('excludedForLevelCents'),
      big('returnedCents'),
      id('revisedId', optional),
      exact('revisedDocument', 255, optional),
      json('exclusions'),
      exact('contentHash', 64),
      big('revision'),
    ],
    indices: [
      { name: 'shop_transaction_document', columnNames: ['storeId', 'documentNumber'], isUnique: true },
      { name: 'shop_transaction_date', columnNames: ['storeId', 'purchasedAt', 'id'] },
      { name: 'shop_transaction_type', columnNames: ['storeId', 'documentType', 'purchasedAt', 'id'] },
      { name: 'shop_transaction_pos', columnNames: ['posId', 'purchasedAt', 'id'] },
      { name: 'shop_transaction_pos_sum', columnNames: ['posId', 'documentType', 'grossCents'] },
      { name: 'shop_transaction_customer', columnNames: ['customerId', 'purchasedAt', 'id'] },
      { name: 'shop_transaction_email', columnNames: ['storeId', 'email', 'id'] },
      { name: 'shop_transaction_phone', columnNames: ['storeId', 'phone', 'id'] },
      { name: 'shop_transaction_card', columnNames: ['storeId', 'loyaltyCardNumber', 'id'] },
      { name: 'shop_transaction_place', columnNames: ['storeId', 'purchasePlace', 'id'] },
      { name: 'shop_transaction_revised', columnNames: ['revisedId'] },
    ],
    checks: [
      {
        name: 'shop_transaction_returned',
        expression: 'returnedCents >= 0 AND returnedCents <= grossCents',
      },
    ],
  });
}
