import { DEFAULT_STORE } from '../../../src/store/index.js';
import { TransactionListReader } from '../../../src/transaction/transaction-list.reader.js';
import type { TestApp } from '../app/test-app.js';

const PAGE = { page: 1, perPage: 1 };
const STORE = DEFAULT_STORE.id;
const NOW = new Date('2030-06-01T12:00:00Z');

/** Every method of the queries of transactions, with what selects each of its statements. */
export const QUERIES_OF_TRANSACTIONS = {
  'transaction/transaction-list': (app: TestApp, { customer }: { readonly customer: string }) => {
    const transactions = app.nest.get(TransactionListReader);
    return {
      list: () => transactions.list(STORE, {}, PAGE),
      'list of a customer': () => transactions.list(STORE, { customerId: customer }, PAGE),
      'list of a range of days': () =>
        transactions.list(STORE, { purchasedFrom: NOW, purchasedTo: NOW }, PAGE),
      'list of a kind': () => transactions.list(STORE, { documentType: 'return' }, PAGE),
      'list of a point of sale': () => transactions.list(STORE, { posId: [customer] }, PAGE),
      'list of several points of sale': () => transactions.list(STORE, { posId: [customer, STORE] }, PAGE),
      'list for a seller': () => transactions.list(STORE, { visibleToPos: { posId: customer } }, PAGE),
      'list by number': () => transactions.list(STORE, {}, { ...PAGE, sort: 'documentNumber' }),
      'list by label': () => transactions.list(STORE, { labels: [{ key: 'a', value: 'b' }] }, PAGE),
      getItems: () => transactions.getItems([customer]),
      getLabels: () => transactions.getLabels([customer]),
      itemLabels: () => transactions.itemLabels(STORE),
    };
  },
};
