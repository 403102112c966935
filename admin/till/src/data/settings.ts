import { publicSettingsShow } from '@laurel/client/api';
import { queryOptions } from '@tanstack/react-query';
import { laurel } from './laurel.js';
import { storeCode } from './store.js';

/** Name, colour and words of the programme, which the page shows before a login, too. */
export function settingsOptions() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) =>
      (await publicSettingsShow({ client: laurel, path: { storeCode }, signal })).data.settings,
  });
}
