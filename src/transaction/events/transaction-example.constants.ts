export const EXAMPLE_TRANSACTION = { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' } as const;
export const EXAMPLE_BUYER = { customerId: '57524216-c059-405a-b951-3ab5c49bae14' } as const;
