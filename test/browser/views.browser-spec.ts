import type { Page } from 'playwright-core';
import { MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { administratorCreate, savedViewCreate, savedViewList } from '../../client/src/generated/index.js';
import { inspect, Panel } from '../support/processes/panel.js';

const PASSWORD = 'Loyalty#1';
const OLD_KEY = 'laurel.views.customers';
const PHONE = { width: 375, height: 812 };

/** It has the name of the button that opens it: that of the current view, if there is one. */
const menu = (page: Page) => page.getByRole('dialog');
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = async (page: Page, name = 'Views') => {
  // What has just closed fades out.
  await menu(page).waitFor({ state: 'detached' });
  await getButton(page, name).click();
  await menu(page).waitFor();
};
const getKept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), OLD_KEY);
const keep = (page: Page, views: readonly object[]) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [OLD_KEY, JSON.stringify(views)] as const);

describe('views of lists in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  const list = async () => {
    const client = await panel.asAdministrator();
    return (await savedViewList({ client, query: { list: 'customers' } })).data.views;
  };
  /** Another administrator, on a device where nothing is kept. */
  const openAsAnna = async (path: string) => {
    const email = 'anna.admin@example.com';
    const client = await panel.asAdministrator();
    const names = { firstName: 'Anna', lastName: 'Admin' };
    await administratorCreate({
      client,
      body: { ...names, email, plainPassword: PASSWORD, roles: [MASTER_ROLE_ID] },
    });
    const page = await panel.open(`/admin/login?next=${path}`);
    await page.getByLabel('User name or e-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await getButton(page, 'Log in').click();
    await page.getByRole('navigation').waitFor();
    return page;
  };

  it('are saved, shared with other administrators, renamed and removed', async () => {
    const page = await panel.openAsAdministrator('/admin/customers?q=clara');
    await open(page);
    await page.getByLabel('Name of this view').fill('All Claras');
    await page.getByLabel('Share with all administrators').check();
    await getButton(page, 'Save').click();
    await getButton(page, 'All Claras').waitFor();
    expect(await list()).toMatchObject([{ name: 'All Claras', search: 'q=clara', shared: true, own: true }]);

    const other = await openAsAnna('/admin/customers?sort=-points');
    await open(other);
    await other.getByLabel('Name of this view').fill('Most points');
    await getButton(other, 'Save').click();
    await open(other, 'Most points');
    const shared = menu(other).getByRole('button', { name: /^All Claras/ });
    await shared.waitFor();
    expect(
      await menu(other)
        .getByRole('button', { name: /(Change|Remove) the view All Claras/ })
        .count(),
    ).toBe(0);
    await inspect(other, 'views-shared');
    await other.keyboard.press('Escape');
    await open(other, 'Most points');
    await shared.click();
    await other.getByRole('link', { name: 'Clara Customer' }).waitFor();
    expect(new URL(other.url()).search).toBe('?q=clara');

    await open(page, 'All Claras');
    expect(
      await menu(page)
        .getByRole('button', { name: /^Most points/ })
        .count(),
    ).toBe(0);
    await getButton(page, 'Change the view All Claras').click();
    await page.getByLabel('Name of this view').fill('Clara and others');
    await page.getByLabel('Share with all administrators').uncheck();
    await inspect(page, 'views-change');
    await getButton(page, 'Save').click();
    await getButton(page, 'Change the view Clara and others').waitFor();
    expect(await list()).toMatchObject([{ name: 'Clara and others', shared: false }]);

    await other.reload();
    await open(other);
    await getButton(other, 'Most points').waitFor();
    await shared.waitFor({ state: 'detached' });

    await getButton(page, 'Remove the view Clara and others').click();
    await page.getByText('The view Clara and others is removed.').waitFor();
    expect(await list()).toEqual([]);
    await getButton(page, 'Undo').click();
    await getButton(page, 'Clara and others').first().waitFor();
    expect(await list()).toMatchObject([{ name: 'Clara and others', search: 'q=clara' }]);
  });

  it('say why a name is refused, on a phone too', async () => {
    const client = await panel.asAdministrator();
    await savedViewCreate({
      client,
      body: { list: 'campaigns', name: 'Gifts', search: 'campaignType=gift_code' },
    });
    const page = await panel.openAsAdministrator('/admin/campaigns?q=a');
    await page.setViewportSize(PHONE);
    await open(page);
    await page.getByLabel('Name of this view').fill('GIFTS');
    await getButton(page, 'Save').click();
    await page.getByText('You have a view of this list with this name already.').waitFor();
    await inspect(page, 'views-refused');
    await page.setViewportSize(PHONE);
    await page.getByLabel('Name of this view').fill('With an a');
    await getButton(page, 'Save').click();
    await open(page, 'With an a');
    await getButton(page, 'Gifts').click();
    await page.waitForURL(/\?campaignType=gift_code$/);
    await open(page, 'Gifts');
    await getButton(page, 'Remove the view Gifts').click();
    await page.getByText('The view Gifts is removed.').waitFor();
  });

  it('of the browser move to the service once, and stay where they are until it has taken them', async () => {
    const before = await list();
    const kept = [
      { name: 'Newest', search: { sort: '-createdAt' } },
      { name: 'Clara and others', search: { q: 'other' } },
    ];
    const page = await panel.openAsAdministrator('/admin/levels');
    await keep(page, kept);
    const paths = '**/admin/views*';
    await page.route(paths, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('views'),
    );
    await page.goto('/admin/customers');
    await sent;
    await open(page);
    await getButton(page, 'Newest').waitFor();
    await menu(page).getByText('Only in this browser').waitFor();
    expect(JSON.parse((await getKept(page)) ?? '')).toEqual(kept);
    expect(await list()).toEqual(before);

    await page.unroute(paths);
    await page.reload();
    await open(page);
    await getButton(page, 'Remove the view Newest').waitFor();
    await getButton(page, 'Change the view Newest').waitFor();
    expect(await getKept(page)).toBeNull();
    const after = (await list()).map(({ name, search }) => [name, search]);
    expect(after).toEqual([
      ['Clara and others', 'q=clara'],
      ['Clara and others (2)', 'q=other'],
      ['Newest', 'sort=-createdAt'],
    ]);
    await page.reload();
    await open(page);
    await getButton(page, 'Newest').click();
    await page.waitForURL(/\?sort=-createdAt$/);
    expect(await list()).toHaveLength(3);
  });

  it('of the browser are not taken twice when the answer about one with another name is lost', async () => {
    const client = await panel.asAdministrator();
    await savedViewCreate({ client, body: { list: 'customers', name: 'Lost', search: 'q=lost' } });
    const before = await list();
    const page = await panel.openAsAdministrator('/admin/levels');
    await keep(page, [{ name: 'Lost', search: { q: 'found' } }]);
    const lost = new Promise<void>((resolve) => {
      void page.route('**/admin/views', async (route) => {
        if (route.request().method() !== 'POST') {
          await route.continue();
          return;
        }
        await route.fetch();
        await route.abort();
        resolve();
      });
    });
    await page.goto('/admin/customers');
    await lost;
    await page.unroute('**/admin/views');
    await page.reload();
    await expect.poll(() => getKept(page)).toBeNull();
    const added = (await list()).filter(({ viewId }) => before.every((each) => each.viewId !== viewId));
    expect(added).toMatchObject([{ name: 'Lost (2)', search: 'q=found' }]);
  });
});
