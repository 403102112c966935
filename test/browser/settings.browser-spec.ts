import type { Page } from 'playwright-core';
import { aclCreate, aclList, administratorCreate } from '../../client/src/generated/index.js';
import { RESOURCES } from '../../src/auth/index.js';
import { databaseKind } from '../support/app/test-database.js';
import { chooseFilter, heading, inspect, Panel } from '../support/processes/panel.js';

const PASSWORD = 'Correct-horse-7';
/** Pages with records, by the name of their link in the navigation, and whether a row leads to a page or a form of the record. */
const LISTS = [
  'Campaigns',
  'Categories',
  'Bought rewards',
  'Customers',
  'Levels',
  'Segments',
  'Transactions',
  'Earning rules',
  'Sellers',
  'Points of sale',
  'Events',
  'API keys',
  'Webhooks',
  'Languages',
  'E-mails',
  'Sent messages',
  'Administrators',
  'Roles',
  'Audit log',
  'Stores',
  'Invitations',
  'Transfers',
];
/** Buttons that change nothing: they narrow down, show in another way, copy, or ask. */
const FOR_READERS =
  /^(Copy|Filter|Columns|Views|A month|Export|Show|Why|Check now|Dry run|Preview|Start your own programme|More actions|Time range|Close this notice)|: all time$|: Last 90 days$| as a table$/;

/** For the tasks of those who run the programme: people and what they may do, sellers, stores, audit and health. */
/** The servers of tests need not keep what they have answered: Laurel warns. */
const WORKS = databaseKind === 'sqlite' ? 'Everything works' : 'Laurel works, with warnings';

describe('the screens for settings and shops', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  describe('administrators', () => {
    it('get a role with permissions, and may then do what it permits', async () => {
      const page = await panel.openAsAdministrator('/admin/roles');

      await page.getByRole('link', { name: 'Create role' }).click();
      await page.getByLabel('Name').fill('Support');
      await page.getByLabel('Change: Customers').check();
      expect(await page.getByLabel('View: Customers').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Data team' }).click();
      expect(await page.getByLabel('View: Events').isChecked()).toBe(true);
      expect(await page.getByLabel('View: Roles').isChecked()).toBe(false);
      expect(await page.getByLabel('Change: Customers').isChecked()).toBe(false);
      // The head of a column is a box for all of it.
      await page.getByLabel('View', { exact: true }).check();
      expect(await page.getByLabel('View: Roles').isChecked()).toBe(true);
      await page.getByLabel('View', { exact: true }).uncheck();
      expect(await page.getByLabel('View: Events').isChecked()).toBe(false);
      await page.getByLabel('Change: Customers').check();
      await page.getByRole('button', { name: 'Create role' }).click();
      await page.getByRole('link', { name: 'Support' }).waitFor();

      await page.goto('/admin/administrators/new');
      await page.getByRole('button', { name: 'Add administrator' }).click();
      await page
        .getByRole('alert')
        .getByText(/needs? attention/)
        .waitFor();
      await page.getByLabel('E-mail', { exact: true }).fill('sam@example.com');
      await page.getByLabel('First name').fill('Sam');
      await page.getByLabel('Last name').fill('Support');
      await page.getByLabel('Support').check();
      await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
      await page.getByRole('button', { name: 'Add administrator' }).click();
      await heading(page, 'Sam Support').waitFor();
      await page.getByRole('link', { name: 'Support', exact: true }).waitFor();

      const other = await panel.open('/admin/login?next=/admin/webhooks');
      await other.getByLabel('User name or e-mail').fill('sam@example.com');
      await other.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
      await other.getByRole('button', { name: 'Log in', exact: true }).click();
      await other.getByText('Not allowed').waitFor();
      await other.getByRole('link', { name: 'Customers' }).click();
      await other.locator('tr[data-row="0"] a').waitFor();
    });

    it('are deactivated at once, and that is undone', async () => {
      const page = await panel.openAsAdministrator('/admin/administrators');
      await page.getByRole('link', { name: 'Sam Support' }).click();

      await page.getByRole('button', { name: 'Deactivate' }).click();
      await page.getByText('Sam Support can no longer log in.').waitFor();
      await page.getByRole('button', { name: 'Activate' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    });

    it('keep no password in the browser while one is typed', async () => {
      const page = await panel.openAsAdministrator('/admin/administrators/new');

      await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
      await page.getByLabel('First name').fill('Half');
      await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('Half'));
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Correct-horse');
    });

    it('have what they did in the audit log, with what was before and after', async () => {
      const page = await panel.openAsAdministrator('/admin/roles');
      await page.getByRole('link', { name: 'Support' }).click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Name').fill('First line');
      await page.getByLabel('View: Events').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await heading(page, 'First line').waitFor();

      await page.goto('/admin/audit');
      await page.getByRole('link', { name: 'Changed a role · Name: Support → First line' }).first().click();
      await page.locator('dl').getByRole('link', { name: 'First line' }).waitFor();
      await page.getByRole('cell', { name: 'First line' }).first().waitFor();
      await page.getByRole('cell', { name: 'Support' }).first().waitFor();
      await page.reload();
      await page.getByRole('cell', { name: 'First line' }).first().waitFor();
    });

    it('lose a role only after a question', async () => {
      const page = await panel.openAsAdministrator('/admin/roles/new');
      await page.getByLabel('Name').fill('Short-lived');
      await page.getByRole('button', { name: 'Create role' }).click();
      await page.getByRole('link', { name: 'Short-lived' }).click();

      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
      await page.getByText('The role “Short-lived” was deleted.').waitFor();
      expect(await page.getByRole('link', { name: 'Short-lived' }).count()).toBe(0);
    });
  });

  it('narrows the audit log down by outcome and by what was done', async () => {
    await fetch(`${panel.address}/api/admin/login_check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'not it' }),
    });
    const page = await panel.openAsAdministrator('/admin/audit');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('row', { name: /Logged in/ }).count()).toBe(0);
    await chooseFilter(page, 'Logins', 'Only logins');
    const done = page.getByRole('row', { name: /Logged in.*Done/ }).first();
    await done.waitFor();

    await chooseFilter(page, 'Outcome', 'Refused');
    // Until the refused ones are there, the list shows what it had.
    await done.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Logged in' }).first().click();
    await heading(page, 'Logged in').waitFor();
    await page.getByText('POST /api/admin/login_check').waitFor();
    await page.getByText('None: a failed login').waitFor();
    await page.getByText('Nothing was changed.').waitFor();
  });

  describe('a seller', () => {
    it('is registered with a password that is shown once, edited, and deactivated', async () => {
      const page = await panel.openAsAdministrator('/admin/sellers/new');

      await page.getByLabel('First name').fill('Tilda');
      await page.getByLabel('Last name').fill('Till');
      await page.getByLabel('E-mail').fill('tilda@example.com');
      await page.getByRole('button', { name: 'Register seller' }).click();
      const dialog = page.getByRole('dialog', { name: 'The password' });
      expect((await dialog.getByLabel('Secret').textContent())?.length).toBeGreaterThan(7);
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await heading(page, 'Tilda Till').waitFor();
      await page.getByText('Cannot add or spend points of customers').waitFor();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('May add and spend points of customers').check({ force: true });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Add and spend points of customers', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Deactivate' }).click();
      await page.getByRole('button', { name: 'Activate' }).waitFor();
      await page.goto('/admin/sellers?active=0');
      await page.getByRole('link', { name: 'Tilda Till' }).waitFor();
    });
  });

  it('opens a store, and leads into it', async () => {
    const page = await panel.openAsAdministrator('/admin/stores');

    await page.getByRole('link', { name: 'Open store' }).click();
    await page.getByLabel('Name').fill('The airport');
    await page.getByLabel('Code').fill('not a code');
    await page.getByRole('button', { name: 'Open store' }).click();
    await page.getByRole('button', { name: /^Code: / }).click();
    await page.getByLabel('Code').fill('AIRPORT');
    await page.getByRole('button', { name: 'Open store' }).click();
    await page.getByRole('link', { name: 'The airport' }).click();
    await heading(page, 'The airport').waitFor();
    await inspect(page, 'store');
    await page.getByRole('link', { name: 'Show this store' }).click();
    await page.waitForURL(/store=AIRPORT/);
    await page.getByRole('link', { name: 'Sellers' }).click();
    await heading(page, 'Sellers').waitFor();
    expect(new URL(page.url()).search).toContain('store=AIRPORT');
  });

  it('says that everything works, and which version is running', async () => {
    const page = await panel.openAsAdministrator('/admin/health');

    await page.getByText(WORKS).waitFor();
    await page.getByRole('row', { name: /Deliver events to webhooks.*Up to date/ }).waitFor();
    await page.getByRole('row', { name: /Database.*Works/ }).waitFor();
    await page.getByText(/^\d+\.\d+\.\d+/).waitFor();
    await page.route('**/api/*/healthcheck', (route) =>
      route.fulfill({
        status: 503,
        json: [{ name: 'queue', status: 'Problem', message: 'connection refused' }],
      }),
    );
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Something is not working').waitFor();
    await page.getByRole('row', { name: /Queue.*Problem.*connection refused/ }).waitFor();
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const page = await panel.openAsAdministrator('/admin/administrators');
    await page.getByRole('link', { name: 'Sam Support' }).waitFor();
    await inspect(page, 'administrators');
    await page.getByRole('link', { name: 'Sam Support' }).click();
    await page.getByRole('link', { name: 'First line' }).waitFor();
    await inspect(page, 'administrator');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('First line').waitFor();
    await inspect(page, 'edit-administrator');
    await page.goto('/admin/roles');
    await page.getByRole('link', { name: 'First line' }).waitFor();
    await inspect(page, 'roles');
    await page.getByRole('link', { name: 'First line' }).click();
    await page.getByRole('cell', { name: 'permitted' }).first().waitFor();
    await inspect(page, 'role');
    await page.goto('/admin/audit');
    await page
      .getByRole('link', { name: /^Changed a role/ })
      .first()
      .waitFor();
    await inspect(page, 'audit');
    await page.setViewportSize({ width: 375, height: 812 });
    // On a phone, too, the list shows the whole of what was changed.
    const cut = await page
      .locator('td')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollHeight > cell.clientHeight + 1).length);
    expect(cut).toBe(0);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page
      .getByRole('link', { name: /^Changed a role/ })
      .first()
      .click();
    await page.getByRole('cell', { name: 'First line' }).first().waitFor();
    await inspect(page, 'audit-entry');
    await page.goto('/admin/sellers');
    await page.getByRole('link', { name: 'Tilda Till' }).waitFor();
    await inspect(page, 'sellers');
    await page.getByRole('link', { name: 'Tilda Till' }).click();
    await heading(page, 'Tilda Till').waitFor();
    await inspect(page, 'seller');
    await page.goto('/admin/sellers/new');
    await page.getByLabel('First name').waitFor();
    await inspect(page, 'new-seller');
    await page.goto('/admin/stores');
    await page.getByRole('link', { name: 'The airport' }).waitFor();
    await inspect(page, 'stores');
    await page.goto('/admin/health');
    await page.getByText(WORKS).waitFor();
    await inspect(page, 'health');
  });

  describe('what roles do not permit', () => {
    const openAs = async (name: string, permissions: readonly object[], path: string) => {
      const client = await panel.asAdministrator();
      await aclCreate({ client, body: { name, permissions: [...permissions] as never } });
      const { data } = await aclList({ client });
      const role = data.roles.find((each) => each.name === name)?.id ?? '';
      const email = `${name}@example.com`;
      await administratorCreate({ client, body: { email, plainPassword: PASSWORD, roles: [role] } });
      const page = await panel.open(`/admin/login?next=/admin${path}`);
      await page.getByLabel('User name or e-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('navigation').waitFor();
      return page;
    };

    it('is in no menu, and its pages say so', async () => {
      const page = await openAs('service', [{ resource: 'CUSTOMER', access: 'VIEW' }], '/customers');
      await heading(page, 'Customers').waitFor();
      await page.getByRole('link', { name: 'Campaigns' }).waitFor({ state: 'detached' });
      const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
      expect(links).toEqual(['Home', 'Customers', 'Invitations', 'Bulk actions', 'Stores', 'Health']);
      await inspect(page, 'rights-customers');

      for (const path of ['/sellers', '/customers/import', '/stores/new']) {
        await page.goto(`/admin${path}`);
        await heading(page, 'Not allowed').waitFor();
      }
      await inspect(page, 'rights-not-allowed');

      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Find customers').fill('ca');
      await page.getByRole('button', { name: 'Campaigns', exact: true }).waitFor({ state: 'detached' });
    });

    it('has no button on any page, and no form that takes a change', async () => {
      const permissions = RESOURCES.map((resource) => ({ resource, access: 'VIEW' }));
      const page = await openAs('reader', permissions, '/');
      await heading(page, 'Your programme').waitFor();
      const found: string[] = [];
      const look = async (place: string) => {
        await settle(page);
        const buttons = await page
          .locator('main button:enabled:not(th *, nav *, [role=tab]), main a[href]')
          .evaluateAll((all) =>
            all.map((each) => ({
              name: each.getAttribute('aria-label') ?? each.textContent.trim(),
              path: each instanceof HTMLAnchorElement ? each.pathname : undefined,
            })),
          );
        for (const { name, path } of buttons) {
          if (path === undefined ? !FOR_READERS.test(name) : /\/(new|edit|import)$/.test(path)) {
            found.push(`${place}: ${name}`);
          }
        }
        const more = page.getByRole('button', { name: 'More actions' });
        if (await more.isVisible()) {
          await more.click();
          await page.getByRole('menu').waitFor();
          const items = await page.getByRole('menuitem').allInnerTexts();
          found.push(...items.filter((name) => !FOR_READERS.test(name)).map((name) => `${place}: ${name}`));
          await page.keyboard.press('Escape');
        }
        const fields = page.locator('main form').locator('input:enabled, textarea:enabled, select:enabled');
        if ((await fields.count()) > 0) {
          found.push(`${place}: a form`);
        }
      };
      for (const name of LISTS) {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
        await heading(page, name).waitFor();
        await look(name);
        const row = page.locator('tr[data-row="0"] a').first();
        if (await row.isVisible()) {
          await row.click();
          await heading(page, name).waitFor({ state: 'detached' });
          await look(`a row of ${name}`);
        }
      }
      for (const name of ['Programme', 'Reports', 'Health']) {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
        await heading(page, name).waitFor();
        await look(name);
      }
      expect(found).toEqual([]);
    });
  });
});

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [class*="Skeleton-root"]:not(.list *)') === null,
  );
}
