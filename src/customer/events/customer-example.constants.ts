export const EXAMPLE_CUSTOMER = { customerId: '57524216-c059-405a-b951-3ab5c49bae14' } as const;
