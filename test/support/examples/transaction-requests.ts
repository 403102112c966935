import type { ExampleRequest } from './example-request.js';

const sale = (documentNumber: string, customerData: object, labels: object[] = []) => ({
  transactionData: {
    documentNumber,
    documentType: 'sell',
    purchaseDate: '2025-06-14T10:30:00+0000',
    purchasePlace: 'Wroclaw',
  },
  items: [
    {
      sku: { code: 'MUG-1' },
      name: 'Mug',
      quantity: 2,
      grossValue: 19.9,
      category: 'kitchen',
      maker: 'Potter',
      labels: [
        {
          key: 'colour',
          value: 'blue',
        },
      ],
    },
    { sku: { code: 'DELIVERY' }, name: 'Delivery', quantity: 1, grossValue: 4.9 },
  ],
  customerData,
  labels,
});
const KNOWN = { name: 'Clara Customer', email: 'customer@example.com' };

/** Sales and returns of a shop. */
export const TRANSACTIONS: readonly ExampleRequest[] = [
  {
    of: 'POST /api/transaction',
    body: sale('S-2025-1001', KNOWN, [{ key: 'channel', value: 'shop' }]),
    keeps: { transaction: 'transactionId' },
  },
  { of: 'POST /api/transaction', body: sale('S-2025-1002', {}), isSetting: true },
  { of: 'POST /api/transaction', body: sale('S-2025-1003', {}), isSetting: true },
  { of: 'POST /api/transaction', body: sale('S-2025-1004', {}), isSetting: true },
  { of: 'GET /api/transaction', query: { documentNumber: 'S-2025-1001' } },
  { of: 'GET /api/csv/transaction', query: { documentNumber: 'S-2025-1001' } },
  { of: 'GET /api/transaction/{transaction}' },
  { of: 'GET /api/transaction/item/labels' },
  {
    of: 'POST /api/admin/transaction/customer/assign',
    body: ({ customer }) => ({
      assign: { transactionDocumentNumber: 'S-2025-1002', customerId: customer },
    }),
  },
  {
    of: 'POST /api/customer/transaction/customer/assign',
    as: 'customer',
    body: { assign: { transactionDocumentNumber: 'S-2025-1003' } },
  },
  {
    of: 'POST /api/pos/transaction/customer/assign',
    as: 'seller',
    body: ({ customer }) => ({
      assign: { transactionDocumentNumber: 'S-2025-1004', customerId: customer },
    }),
  },
  {
    of: 'POST /api/seller/transaction',
    as: 'seller',
    body: ({ customer }) => ({
      sale: {
        customerId: customer,
        documentNumber: 'T-2025-0001',
        purchaseDate: '2025-06-14T10:30:00+0000',
        grossValue: 12.5,
      },
    }),
  },
  {
    of: 'POST /api/admin/transaction/labels',
    body: ({ transaction }) => ({
      transaction_labels: { transactionId: transaction, labels: [{ key: 'channel', value: 'web' }] },
    }),
  },
  {
    of: 'PUT /api/customer/transaction/labels/append',
    as: 'customer',
    body: ({ transaction }) => ({
      append: { transactionId: transaction, labels: [{ key: 'for', value: 'a present' }] },
    }),
  },
  { of: 'GET /api/customer/transaction', as: 'customer', query: { perPage: 2, sort: 'documentNumber' } },
  { of: 'GET /api/customer/transaction/{transaction}', as: 'customer' },
  { of: 'GET /api/seller/transaction', as: 'seller', query: { perPage: 2, sort: 'documentNumber' } },
  { of: 'GET /api/seller/transaction/customer/{customer}', as: 'seller' },
  {
    of: 'GET /api/seller/transaction/{documentNumber}',
    path: '/api/seller/transaction/S-2025-1004',
    as: 'seller',
  },
];
