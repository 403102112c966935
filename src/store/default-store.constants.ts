/** The store of unscoped paths. Its row comes with the schema. */
export const DEFAULT_STORE = { id: '5ab0de1a-0000-4000-8000-000000000001', code: 'DEFAULT' } as const;
