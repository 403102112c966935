import { QueryClient } from '@tanstack/react-query';
import { isLoggedIn, laurel } from './laurel.js';
import { forgetAll } from './kept.js';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client repeats what may succeed.
      retry: false,
    },
  },
});

// However the login has ended, here or in another tab: the next person with this phone finds nothing of it.
laurel.session.subscribe(() => {
  if (!isLoggedIn()) {
    void queryClient.cancelQueries();
    queryClient.clear();
    forgetAll();
    // Not a part of the first load: most phones have none.
    void import('./push.js').then(({ endSubscription }) => endSubscription()).catch(() => undefined);
  }
});
