import { useSearch } from '@tanstack/react-router';

export const DEFAULT_STORE = 'DEFAULT';

/** The code of the current store: the first part of every path of the API. */
export function useStoreCode(): string {
  return useSearch({ strict: false, select: ({ store }) => store ?? DEFAULT_STORE });
}
