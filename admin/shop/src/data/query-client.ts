import { getPageQueries } from '../../../src/api/page-queries.js';
import { forgetAll } from './kept.js';
import { isLoggedIn, laurel } from './laurel.js';

export const queryClient = getPageQueries({
  laurel,
  isLoggedIn,
  onLoggedOut: () => {
    forgetAll();
    // Not a part of the first load: most phones have none.
    void import('./push.js').then(({ endSubscription }) => endSubscription()).catch(() => undefined);
  },
});
