import type { Members } from '#platform/file/file-records.js';

/** In `transactionData` of a request body. */
export const DATA_MEMBERS = ['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace'];
/** In `customerData`, without the address. */
export const BUYER_MEMBERS = ['name', 'email', 'phone', 'loyaltyCardNumber', 'nip'];
export const ADDRESS_MEMBERS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'];
const ITEM_MEMBERS = ['sku', 'name', 'quantity', 'grossValue', 'category', 'maker', 'labels'];
/** Members of a transaction that are not objects. */
export const REST_MEMBERS = ['pos', 'posIdentifier', 'revisedDocument', 'labels'];

const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true] as const));

export const MEMBERS: Members = {
  ...all(REST_MEMBERS),
  transactionData: all(DATA_MEMBERS),
  customerData: { ...all(BUYER_MEMBERS), address: all(ADDRESS_MEMBERS) },
  items: all(ITEM_MEMBERS),
};
