import type { Occurrence } from './kinds/rule-kind.model.js';

const NAME_LENGTH_MAX = 255;

/** For the first transaction of a customer. */
export const FIRST_TRANSACTION: Occurrence = {
  what: 'noticed',
  name: 'oloy.transaction.customer_first_transaction',
};

/** What explanations call it. A code that is scanned is not repeated there: it is a secret of the shop. */
export function occurrenceName(occurrence: Occurrence): string {
  switch (occurrence.what) {
    case 'noticed':
    case 'reported':
      return occurrence.name.slice(0, NAME_LENGTH_MAX);
    case 'recommendation':
      return `${occurrence.name} (${occurrence.as})`;
    case 'position':
      return `check-in at ${occurrence.latitude}, ${occurrence.longitude}`;
    case 'scan':
      return 'scanned code';
  }
}
