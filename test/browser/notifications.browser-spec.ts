import type { CDPSession, Page } from 'playwright-core';
import { customerPushList } from '../../client/src/generated/index.js';
import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';
import { PUSH_KEYS } from '../support/scenes/push.js';

const CLARA = 'customer@example.com';
const ENDPOINT = 'https://push.example.com/send/of-this-browser';
const SWITCH = 'Notifications on this phone';

/**
 * What the push service of the browser's maker answers, which a test does not ask. All else is the browser's own: the permission, the
 * service worker, and the notifications.
 */
function answerAsPushService(endpoint: string): void {
  const key = 'laurel-test-push';
  const getOwn = () => {
    const applicationServerKey = localStorage.getItem(key);
    if (applicationServerKey === null) {
      return null;
    }
    const text = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: () => {
        localStorage.removeItem(key);
        return Promise.resolve(true);
      },
    };
  };
  const own = {
    getSubscription: () => Promise.resolve(getOwn()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(key, applicationServerKey);
      return Promise.resolve(getOwn());
    },
  };
  Object.assign(PushManager.prototype, own);
}

describe('notifications in the page of the customers', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start(PUSH_KEYS)));
  afterAll(() => panel.stop());

  async function openProfile(isPermitted = true): Promise<Page> {
    const page = await panel.open('/shop');
    await page.setViewportSize({ width: 375, height: 812 });
    const context = page.context();
    if (isPermitted) {
      await context.grantPermissions(['notifications'], { origin: panel.address });
    }
    await context.addInitScript(answerAsPushService, ENDPOINT);
    await page.reload();
    await page.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
    await page.goto('/shop/profile');
    await page.getByLabel(SWITCH).waitFor();
    return page;
  }

  const getEndpoints = async () => {
    const { data } = await customerPushList({ client: await panel.asCustomer(CLARA) });
    return data.subscriptions.map(({ endpoint }) => endpoint);
  };
  const untilChecked = (page: Page, isChecked: boolean) =>
    page.waitForFunction(
      (wanted) => document.querySelector<HTMLInputElement>('input[role=switch]')?.checked === wanted,
      isChecked,
    );

  it('are switched on and off there, and off by logging out', async () => {
    const page = await openProfile();
    await inspect(page, 'shop-notifications', PHONES);
    await page.locator('input[role=switch]').click();
    await untilChecked(page, true);
    expect(await getEndpoints()).toEqual([ENDPOINT]);
    await page.reload();
    await untilChecked(page, true);
    await page.locator('input[role=switch]').click();
    await untilChecked(page, false);
    expect(await getEndpoints()).toEqual([]);

    await page.locator('input[role=switch]').click();
    await untilChecked(page, true);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await heading(page, 'Log in').waitFor();
    await page.waitForFunction(() => localStorage.getItem('laurel-test-push') === null);
  });

  it('say what Laurel has sent, once for each message, and open its page', async () => {
    const page = await openProfile();
    const session = await page.context().newCDPSession(page);
    const registrationId = await getRegistration(session);
    const push = { id: 'a-message', title: '12 new points', text: 'You can spend 30 points now.' };
    const data = JSON.stringify({ ...push, path: '/shop/history' });
    const deliver = () =>
      session.send('ServiceWorker.deliverPushMessage', { origin: panel.address, registrationId, data });
    await deliver();
    await deliver();
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/shop');
        const found = (await registration?.getNotifications()) ?? [];
        return found.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    await expect.poll(shown).toEqual([{ title: push.title, body: push.text, tag: push.id }]);

    // Who taps on one is a person, which a test is not: this is what the tap does.
    const tapped = async (path: string) => {
      const [worker] = page.context().serviceWorkers();
      await worker?.evaluate(async (asked) => {
        const { openPage } = globalThis as unknown as { openPage: (path: string) => Promise<unknown> };
        await openPage(asked).catch(() => undefined);
      }, path);
    };
    await tapped('/shop/history');
    await heading(page, 'History').waitFor();
    await tapped('/admin');
    await page.waitForURL(`${panel.address}/shop`);
  });
});

async function getRegistration(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) {
        resolve(first.registrationId);
      }
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}
