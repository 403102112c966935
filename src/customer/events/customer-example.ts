export const EXAMPLE_CUSTOMER = { customerId: '57524216-c059-405a-b951-3ab5c49bae14' } as const;
export const EXAMPLE_TIME = '2018-01-30T17:23:24+0000';
