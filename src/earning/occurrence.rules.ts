import type { Occurrence } from './kinds/rule-kind.model.js';

const NAME_LENGTH_MAX = 255;
/** The beginnings that rows have, which never change. */
export const CHECK_IN = 'check-in at ';
export const SCAN = 'scanned code';
/** A check-in of a person who was erased. */
export const FORGOTTEN_CHECK_IN = 'check-in';

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
      return `${CHECK_IN}${occurrence.latitude}, ${occurrence.longitude}`;
    case 'scan':
      return SCAN;
  }
}

/** Where a check-in was, by its name; undefined for other occurrences. */
export function getPosition(
  name: string,
): { readonly latitude: number; readonly longitude: number } | undefined {
  if (!name.startsWith(CHECK_IN)) {
    return undefined;
  }
  const [latitude = NaN, longitude = NaN] = name.slice(CHECK_IN.length).split(', ').map(Number);
  return { latitude, longitude };
}
