import type { Members } from '#platform/file/file-records.js';

/** The members of `transactionData` in the body of a request. */
export const DATA_MEMBERS = ['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace'];
/** The members of `customerData`, but for its address. */
export const BUYER_MEMBERS = ['name', 'email', 'phone', 'loyaltyCardNumber', 'nip'];
export const ADDRESS_MEMBERS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'];
/** The members of an entry of `items`. */
const ITEM_MEMBERS = ['sku', 'name', 'quantity', 'grossValue', 'category', 'maker', 'labels'];
/** The members of a transaction that hold no others. */
export const REST_MEMBERS = ['pos', 'posIdentifier', 'revisedDocument', 'labels'];

const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true] as const));

/** All that a transaction may have. */
export const MEMBERS: Members = {
  ...all(REST_MEMBERS),
  transactionData: all(DATA_MEMBERS),
  customerData: { ...all(BUYER_MEMBERS), address: all(ADDRESS_MEMBERS) },
  items: all(ITEM_MEMBERS),
};
