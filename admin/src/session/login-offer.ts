import { queryOptions } from '@tanstack/react-query';

/** What the service says to a browser that is not logged in: `src/operations/panel`. */
export interface LoginOffer {
  readonly version: string;
  readonly demo?: { readonly username: string; readonly password: string };
  /** With which administrators can log in. */
  readonly provider?: { readonly name: string };
}

export function loginOfferOptions(path: `/${'admin' | 'shop' | 'till'}/login.json`) {
  return queryOptions({
    queryKey: ['login-offer'],
    queryFn: async ({ signal }): Promise<LoginOffer> => {
      const response = await fetch(path, { signal });
      if (!response.ok) {
        throw new Error('The login page could not ask the service');
      }
      return (await response.json()) as LoginOffer;
    },
    staleTime: Infinity,
  });
}
