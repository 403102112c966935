import { webhookDeliveryHealth, webhookList } from '@laurel/client/api';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useMay } from '../../patterns/rights.js';

const REFRESH_MS = 60_000;
const WEBHOOKS = 100;

interface FailingWebhook {
  readonly webhookId: string;
  readonly name: string;
  readonly since: string;
}

/** Webhooks whose receivers do not take events: undefined while the service is asked, none for what it refuses to show. */
export function useFailingWebhooks(): readonly FailingWebhook[] | undefined {
  const may = useMay();
  const isPermitted = may('SETTINGS:VIEW') && may('EVENT:VIEW');
  const storeCode = useStoreCode();
  const webhooks = useQuery({
    ...getQuery(webhookList, { path: { storeCode }, query: { perPage: WEBHOOKS } }),
    enabled: isPermitted,
  });
  const active = webhooks.data?.webhooks.filter((each) => each.active) ?? [];
  const healths = useQueries({
    queries: active.map(({ webhookId }) => ({
      ...getQuery(webhookDeliveryHealth, { path: { storeCode, webhook: webhookId } }),
      refetchInterval: REFRESH_MS,
    })),
  });
  if (!isPermitted || webhooks.isError) {
    return [];
  }
  if (!webhooks.data || healths.some(({ isPending }) => isPending)) {
    return undefined;
  }
  return active.flatMap(({ webhookId, url, description }, index) => {
    const since = healths[index]?.data?.failingSince;
    return since === undefined ? [] : [{ webhookId, name: description || new URL(url).host, since }];
  });
}
