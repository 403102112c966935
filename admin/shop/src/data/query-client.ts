import { getPageQueries } from '../../../src/api/page-queries.js';
import { forgetAll } from './kept.js';
import { isLoggedIn, laurel } from './laurel.js';
import { endSubscription } from './push.js';

export const queryClient = getPageQueries({
  laurel,
  isLoggedIn,
  onLoggedOut: () => {
    forgetAll();
    void endSubscription().catch(() => undefined);
  },
});
