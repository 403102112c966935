import { type Body, type ClientRequest, pictureRequests } from './client-request.js';

export const TABLE_OF_TRANSACTIONS = { page: 1, perPage: 20, sort: 'purchaseDate', direction: 'DESC' };
export const READS_OF_TRANSACTIONS =
  'transactions[].transactionId transactions[].documentNumber transactions[].documentType transactions[].purchaseDate ' +
  'transactions[].grossValue:n transactions[].items:l transactions[].pointsEarned:n transactions[].pointsRevoked:n';
/** What clients show beside points that a transaction brought or took back. */
export const DOCUMENTS_OF_TRANSFERS =
  '?transfers[].transactionDocumentNumber ?transfers[].posName ?transfers[].revisedTransactionId:m ' +
  '?transfers[].revisedTransactionDocumentNumber';

/** A list of transfers has points of a sale at a point of sale, and points that its return took back. */
export function broughtByDocuments({ transfers }: Body): void {
  const rows: readonly Record<string, unknown>[] = transfers;
  const earned = rows.find((row) => row['type'] === 'adding' && 'transactionId' in row);
  expect(earned).toMatchObject({
    transactionDocumentNumber: expect.any(String),
    posName: expect.any(String),
  });
  expect(rows.find((row) => 'revisedTransactionId' in row)).toMatchObject({
    type: 'spending',
    revisedTransactionId: earned?.['transactionId'],
    revisedTransactionDocumentNumber: earned?.['transactionDocumentNumber'],
  });
}

const RULE =
  'earningRuleId name ?description active:b allTimeActive:b type pointsAmount:n eventName levels:l levelNames:m limit.active:b usageUrl hasPhoto:b';

const ruleWith = (level: string | undefined) => ({
  earningRule: {
    type: 'custom_event',
    name: 'A visit',
    eventName: 'visit',
    pointsAmount: 5,
    target: 'level',
    active: true,
    allTimeActive: true,
    limit: {
      active: true,
      period: 'day',
      limit: 1,
    },
    levels: [level],
  },
});

/** Earning rules and transactions of the administrator's cockpit. */
export const ADMINISTRATOR_EARNING: readonly ClientRequest[] = [
  {
    request: 'POST /earningRule',
    sends: ({ level }) => ruleWith(level),
    keeps: { newRule: 'earningRuleId' },
  },
  {
    request: 'POST /earningRule',
    when: 'without a name',
    sends: ({ level }) => ({ earningRule: { ...ruleWith(level).earningRule, name: '' } }),
    status: 400,
    marks: ['name'],
  },
  {
    request: 'GET /earningRule',
    table: { page: 1, perPage: 20, sort: 'name', direction: 'ASC' },
    list: 'earningRules',
    reads: 'earningRules[].earningRuleId earningRules[].name earningRules[].type earningRules[].active:b',
  },
  { request: 'GET /earningRule/{id}', path: '/earningRule/{newRule}', reads: RULE },
  {
    request: 'PUT /earningRule/{id}',
    when: 'without its type',
    path: '/earningRule/{newRule}',
    sends: ({ level }) => ({ earningRule: { ...ruleWith(level).earningRule, type: undefined } }),
  },
  {
    request: 'POST /earningRule/{id}/activate',
    path: '/earningRule/{newRule}/activate',
    sends: { active: false },
  },
  ...pictureRequests('/earningRule/{id}/photo', '/earningRule/{newRule}/photo'),
  {
    request: 'GET /transaction',
    table: TABLE_OF_TRANSACTIONS,
    list: 'transactions',
    reads: READS_OF_TRANSACTIONS,
  },
  {
    request: 'POST /admin/transaction/customer/assign',
    sends: ({ customer, openDocument }) => ({
      assign: { customerId: customer, transactionDocumentNumber: openDocument },
    }),
  },
  {
    request: 'POST /admin/transaction/labels',
    sends: ({ transaction }) => ({
      transaction_labels: { transactionId: transaction, labels: [{ key: 'channel', value: 'shop' }] },
    }),
  },
  { request: 'POST /admin/transaction/import', when: 'without a file', status: 400 },
  { request: 'POST /admin/customer/import', when: 'without a file', status: 400 },
  { request: 'POST /points/transfer/import', when: 'without a file', status: 400 },
];
