import type { Occurrence } from './kinds/rule-kind.model.js';

const NAME_LENGTH_MAX = 255;

export const FIRST_TRANSACTION: Occurrence = {
  what: 'noticed',
  name: 'oloy.transaction.customer_first_transaction',
};

/** The name in explanations. It leaves out a scanned code, which is a secret of the shop. */
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
