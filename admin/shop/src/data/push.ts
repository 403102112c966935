import { customerPushList, customerPushSubscribe, customerPushUnsubscribe } from '@laurel/client/api';
import { queryOptions } from '@tanstack/react-query';
import { laurel } from './laurel.js';

/** Notifications on this phone. */
export type PushState =
  /** The service sends none. */
  | { readonly kind: 'none' }
  /** The browser shows none, or none in a page that is not installed. */
  | { readonly kind: 'unsupported' }
  /** The customer has refused them in the browser, which alone can change that. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'off'; readonly publicKey: string }
  | { readonly kind: 'on'; readonly subscriptionId: string };

export function pushOptions() {
  return queryOptions({
    queryKey: ['push'],
    queryFn: async ({ signal }): Promise<PushState> => {
      const { publicKey, subscriptions } = (await customerPushList({ client: laurel, signal })).data;
      if (publicKey === undefined) {
        return { kind: 'none' };
      }
      const registration = await findWorker();
      if (!registration) {
        return { kind: 'unsupported' };
      }
      if (Notification.permission === 'denied') {
        return { kind: 'denied' };
      }
      const own = await registration.pushManager.getSubscription();
      const known = own && subscriptions.find(({ endpoint }) => endpoint === new URL(own.endpoint).href);
      return known && hasKey(own, publicKey)
        ? { kind: 'on', subscriptionId: known.subscriptionId }
        : { kind: 'off', publicKey };
    },
  });
}

/** Asks the browser, which asks the customer. */
export async function switchOn(publicKey: string, locale: string): Promise<void> {
  const registration = await findWorker();
  if (!registration || (await Notification.requestPermission()) !== 'granted') {
    return;
  }
  const before = await registration.pushManager.getSubscription();
  if (before && !hasKey(before, publicKey)) {
    await before.unsubscribe();
  }
  const { endpoint, keys } = (
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  await customerPushSubscribe({
    client: laurel,
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      locale,
    },
  });
}

export async function switchOff(subscriptionId: string): Promise<void> {
  await customerPushUnsubscribe({ client: laurel, path: { subscription: subscriptionId } });
  await endSubscription();
}

/** The push service says so to Laurel when the next notification comes. */
export async function endSubscription(): Promise<void> {
  const registration = isAble() ? await navigator.serviceWorker.getRegistration('/shop') : undefined;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function isAble(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Registered when the page has been loaded (main.tsx); never while it is developed. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return isAble() && import.meta.env.PROD ? navigator.serviceWorker.ready : undefined;
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}
