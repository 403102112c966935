/** The files of docs that describe the API: each operation once, and everything that existing clients may send. */
export const API_DOCUMENTS = { modern: 'openapi.json', contract: 'openapi-contract-3.3.json' };
