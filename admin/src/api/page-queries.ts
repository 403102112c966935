import type { Laurel } from '@laurel/client';
import { QueryClient } from '@tanstack/react-query';

interface Options {
  readonly laurel: Laurel;
  readonly isLoggedIn: () => boolean;
  /** However the login has ended, here or in another tab: the next person with this device finds nothing of it. */
  readonly onLoggedOut: () => void;
}

/** The answers that a page has, as long as its login lasts. */
export function getPageQueries({ laurel, isLoggedIn, onLoggedOut }: Options): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The client repeats what may succeed.
        retry: false,
      },
    },
  });
  laurel.session.subscribe(() => {
    if (!isLoggedIn()) {
      void queryClient.cancelQueries();
      queryClient.clear();
      onLoggedOut();
    }
  });
  return queryClient;
}
