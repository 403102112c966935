import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../src/api/api-error.js';
import { session } from './customer-session.js';
import { forgetAll } from './kept.js';

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What was refused is refused again; what failed on the way, or was busy, may succeed.
      retry: (failures, error) =>
        failures < RETRIES && !(error instanceof ApiError && error.status < 500 && error.status !== 429),
    },
  },
});

// However the login has ended, here or in another tab: the next person with this phone finds nothing of it.
session.subscribe(() => {
  if (!session.isLoggedIn()) {
    void queryClient.cancelQueries();
    queryClient.clear();
    forgetAll();
  }
});
