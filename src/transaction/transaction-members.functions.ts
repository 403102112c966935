/** The members of `transactionData` in the body of a request. */
export const DATA_MEMBERS = ['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace'];
/** The members of `customerData`, but for its address. */
export const BUYER_MEMBERS = ['name', 'email', 'phone', 'loyaltyCardNumber', 'nip'];
export const ADDRESS_MEMBERS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'];
/** The members of an entry of `items`. */
export const ITEM_MEMBERS = ['sku', 'name', 'quantity', 'grossValue', 'category', 'maker', 'labels'];
/** The members of a transaction that hold no others. */
export const REST_MEMBERS = ['pos', 'posIdentifier', 'revisedDocument', 'labels'];

/** The paths of the members of a body that are not read, such as `customerData.mail`. Names of lists have no index. */
export function unknownMembersOf(sent: object): string[] {
  const { transaction } = sent as Record<string, unknown>;
  const body = isMember(transaction) ? transaction : sent;
  const known = ['transactionData', 'customerData', 'items', ...REST_MEMBERS];
  const { transactionData, customerData, items } = body as Record<string, unknown>;
  const address = isMember(customerData) ? customerData['address'] : undefined;
  return [
    ...othersIn(body, known, ''),
    ...othersIn(transactionData, DATA_MEMBERS, 'transactionData.'),
    ...othersIn(customerData, [...BUYER_MEMBERS, 'address'], 'customerData.'),
    ...othersIn(address, ADDRESS_MEMBERS, 'customerData.address.'),
    ...(Array.isArray(items) ? items : []).flatMap((item) => othersIn(item, ITEM_MEMBERS, 'items.')),
  ];
}

function othersIn(value: unknown, known: readonly string[], path: string): string[] {
  return isMember(value)
    ? Object.keys(value)
        .filter((name) => !known.includes(name))
        .map((name) => `${path}${name}`)
    : [];
}

function isMember(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
