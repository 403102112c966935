import { transactionListList } from '../../client/src/generated/index.js';
import { chooseFilter, DESKS, heading, inspect, Panel } from '../support/processes/panel.js';

describe('the admin panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  describe('the login', () => {
    it('asks for no more than twenty things', async () => {
      const page = await panel.open('/admin/laurel.svg');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/admin/login');
      await heading(page, 'Log in to Laurel').waitFor();
      await page.waitForLoadState('networkidle');
      expect(asked).toContain('/admin/login');
      expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(20);
    });

    it('is where / leads to, and offers the demo administrator', async () => {
      const page = await panel.open('/');

      await page.getByRole('button', { name: 'Log in as the demo administrator' }).click();
      await heading(page, 'Your programme').waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/admin\/?$/);
    });

    it('refuses a wrong password in words, and takes the right one', async () => {
      const page = await panel.open('/admin/login');

      await page.getByLabel('User name or e-mail').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('alert').getByText('Wrong name or password').waitFor();
      await page.getByLabel('Password', { exact: true }).fill('laurel-demo');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await heading(page, 'Your programme').waitFor();
    });

    it('leads to the page that was asked for, with its filters, and is kept by a reload', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns?q=coffee');

      await page.getByRole('link', { name: 'Free coffee' }).waitFor();
      expect(new URL(page.url()).search).toBe('?q=coffee');
      await page.reload();
      await page.getByRole('link', { name: 'Free coffee' }).waitFor();
    });

    it('ends by logging out, in every tab', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns');
      const other = await page.context().newPage();
      await other.goto('/admin/customers');
      await heading(other, 'Customers').waitFor();

      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await heading(page, 'Log in to Laurel').waitFor();
      await heading(other, 'Log in to Laurel').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('laurel.refresh-token'))).toBeNull();
    });
  });

  it('shows another language when it is chosen, and the one of the browser otherwise', async () => {
    const page = await panel.open('/admin/login', { locale: 'de-AT' });

    await page.getByRole('button', { name: 'Als Demo-Administrator anmelden' }).click();
    await heading(page, 'Ihr Programm').waitFor();
    await page.getByRole('button', { name: 'Konto' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await heading(page, 'Your programme').waitFor();
  });

  it('says so when there is no such page, with the navigation around it', async () => {
    const page = await panel.openAsAdministrator('/admin/nowhere');

    await heading(page, 'Page not found').waitFor();
    await inspect(page, 'not-found');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/admin/customers/there/is-no-such-page');
    await page.getByRole('link', { name: 'Go to the list' }).click();
    await heading(page, 'Customers').waitFor();
  });

  describe('a list', () => {
    it('keeps its rows when a search fails, and leaves the next page what was typed', async () => {
      const page = await panel.openAsAdministrator('/admin/customers');
      const rows = page.locator('tr.row');
      await rows.first().waitFor();
      const requests = /\/customer\?.*clara/;
      await page.route(requests, (route) => route.abort());
      await page.getByRole('searchbox').fill('clara');
      const alert = page.getByRole('alert').filter({ hasText: 'This list may be out of date' });
      await alert.waitFor();
      expect(await rows.count()).toBeGreaterThan(1);
      await page.unroute(requests);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Clara Customer' }).waitFor();

      await page.goto('/admin/campaigns');
      await page.getByRole('searchbox').fill('coffee');
      await page.getByRole('link', { name: 'Create campaign' }).first().click();
      await heading(page, 'New reward').waitFor();
      // Longer than a list waits for the next key.
      await page.waitForTimeout(500);
      expect(new URL(page.url()).search).toBe('');
    });

    it('keeps words, order and filters in its address', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns');

      await page.getByRole('button', { name: 'Price' }).click();
      await page
        .getByRole('columnheader', { name: 'Price' })
        .and(page.locator('[aria-sort=ascending]'))
        .waitFor();
      await chooseFilter(page, 'State', 'Inactive');
      await page.getByRole('link', { name: 'Second item for 1 EUR' }).waitFor();
      expect(new URL(page.url()).search).toBe('?sort=costInPoints&active=0');
      await page.getByRole('button', { name: 'Remove filter State' }).click();
      await page.getByRole('link', { name: 'Free coffee' }).waitFor();
    });

    it('loads more rows while one scrolls, and has only some of them in the page', async () => {
      const page = await panel.openAsAdministrator('/admin/customers');
      await page.getByRole('row').nth(20).waitFor();

      const last = page.locator('tr[data-row="301"]');
      while (!(await last.isVisible())) {
        await page.mouse.wheel(0, 3000);
        await page.waitForTimeout(20);
      }
      expect(await page.getByRole('row').count()).toBeLessThan(80);
    });

    it('shows the columns that are chosen, also after a reload', async () => {
      const page = await panel.openAsAdministrator('/admin/customers');
      const headers = () => page.getByRole('columnheader').allInnerTexts();
      await page.locator('tr[data-row="0"] a').waitFor();
      const usual = await headers();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Total spent').check();
      await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Registered').uncheck();
      await inspect(page, 'list-columns', DESKS);
      const chosen = [...usual.filter((name) => name !== 'Registered'), 'Total spent'];
      expect(await headers()).toEqual(chosen);
      await page.reload();
      await page.locator('tr[data-row="0"] a').waitFor();
      expect(await headers()).toEqual(chosen);
      await page.getByRole('button', { name: 'Total spent' }).click();
      await page.locator('th[aria-sort=ascending]', { hasText: 'Total spent' }).waitFor();
    });

    it('is walked through by j and k, and entered by Enter', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns');
      await page.getByRole('link', { name: '10 EUR off' }).waitFor();

      for (const key of ['j', 'j', 'j', 'k', 'Enter']) {
        await page.keyboard.press(key);
      }
      await heading(page, '50 EUR voucher').waitFor();
    });

    it('says so when nothing fits, and shows all again', async () => {
      const page = await panel.openAsAdministrator('/admin/customers?q=nothing-like-this');

      await page.getByText('Nothing found').waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.locator('tr[data-row="0"] a').waitFor();
    });
  });

  describe('a campaign', () => {
    it('keeps what was typed over a reload, and asks before it is left', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns/new');

      const name = page.getByRole('region', { name: 'What' }).getByLabel('Name');
      await name.fill('Half a cake');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.waitForFunction(
        (id) => (document.getElementById(id) as HTMLInputElement | null)?.value === 'Half a cake',
        'field-translations.en.name',
      );
      await page.getByRole('link', { name: 'Customers' }).click();
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave' })
        .click();
      await heading(page, 'Customers').waitFor();
    });

    it('takes codes and reports those that it could not take', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns?q=coffee');
      await page.getByRole('link', { name: 'Free coffee' }).click();

      await page.getByRole('button', { name: 'Add codes' }).click();
      await page.getByRole('radio', { name: 'I type or paste them' }).check();
      await page.getByLabel('Codes as text').fill('PANEL-1\nPANEL-2\nPANEL-1');
      await page.getByRole('button', { name: 'Add 3 codes' }).click();
      await page.getByText('2 codes were added').waitFor();
      await page.getByText('1 code was not added').waitFor();
    });

    it('takes the codes of a file', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns?q=coffee');
      await page.getByRole('link', { name: 'Free coffee' }).click();

      await page.getByRole('button', { name: 'Add codes' }).click();
      await page.getByRole('radio', { name: 'From a CSV file' }).check();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'CSV file' }).click();
      const buffer = Buffer.from('FILE-1\nFILE-2\n');
      await (await chooser).setFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Add the codes of the file' }).click();
      await page.getByText('2 codes were added').waitFor();
    });

    it('is deactivated at once, and that is undone', async () => {
      const page = await panel.openAsAdministrator('/admin/campaigns?q=tote');
      await page.getByRole('link', { name: 'Canvas tote bag' }).click();

      await page.getByRole('button', { name: 'Deactivate' }).click();
      await page.getByText('Canvas tote bag cannot be bought any more.').waitFor();
      await page.getByRole('button', { name: 'Activate' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    });
  });

  describe('a customer', () => {
    it('is acted on from the search, which finds settings and events, too', async () => {
      const page = await panel.openAsAdministrator('/admin');
      const search = async (words: string) => {
        await page.getByRole('button', { name: /^Search/ }).click();
        await page.getByPlaceholder('Find customers').fill(words);
      };
      await search('clara');
      await page.getByRole('button', { name: 'Add points to Clara Customer' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Points' }).waitFor();
      await page.goto('/admin');
      await search('accent');
      await page.getByRole('button', { name: 'Accent colour' }).click();
      await page.waitForFunction(() => document.activeElement?.id === 'field-accentColor');
      await page.goto('/admin');
      await search('1');
      await page.getByRole('button', { name: 'Event 1', exact: true }).click();
      await page.getByText('"recorderOn"').waitFor();
    });

    it('is found by search, receives points, and spends no more than there are', async () => {
      const page = await panel.openAsAdministrator('/admin');
      await page.keyboard.press('Control+k');
      await page
        .getByRole('textbox', { name: 'Search' })
        .or(page.getByPlaceholder('Find customers'))
        .first()
        .fill('clara');
      await page
        .getByRole('button', { name: /^Clara Customer/ })
        .first()
        .click();
      await heading(page, 'Clara Customer').waitFor();

      const available = page.locator('dl', { hasText: 'Available' }).locator('dd');
      const before = Number((await available.textContent())?.replace(/\D/g, ''));
      await page.getByRole('button', { name: 'Add points' }).click();
      await page.getByRole('textbox', { name: 'Points' }).fill('25');
      await page.getByLabel('Comment').fill('For the summer party');
      await page.getByRole('dialog').getByRole('button', { name: 'Add points' }).click();
      await page.getByText('25 points added for Clara Customer.').waitFor();
      await page.getByRole('tab', { name: 'Ledger' }).click();
      await page.getByText('For the summer party').waitFor();
      await available.getByText((before + 25).toLocaleString('en-GB')).waitFor();

      await page.getByRole('button', { name: 'Spend points' }).click();
      await page.getByRole('textbox', { name: 'Points' }).fill('999999');
      await page.getByRole('dialog').getByRole('button', { name: 'Spend points' }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
      expect(await available.textContent()).toBe((before + 25).toLocaleString('en-GB'));
    });

    it('is offered again before anything is typed, by its name of today, until the login ends', async () => {
      const page = await panel.openAsAdministrator('/admin/customers?q=clara');
      // Its title is written by the style sheet.
      const recent = page.getByRole('dialog', { name: 'Search' }).locator('[style*="Opened last"]');
      const search = page.getByRole('button', { name: /^Search/ });
      await search.click();
      await page.getByPlaceholder('Find customers').waitFor();
      expect(await recent.count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Clara Customer' }).click();
      await heading(page, 'Clara Customer').waitFor();
      await page.goto('/admin/campaigns?q=coffee');
      await page.getByRole('link', { name: 'Free coffee' }).click();
      await heading(page, 'Free coffee').waitFor();
      await page.goto('/admin/customers/00000000-0000-4000-8000-000000000000');
      await page.getByRole('alert').first().waitFor();
      await page.goto('/admin');

      await search.click();
      await recent.waitFor();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      const [first, second] = await dialog
        .getByRole('button', { name: /^(Free coffee|Clara)/ })
        .allTextContents();
      expect([first, second]).toEqual(['Free coffeeCampaign', 'Clara CustomerCustomer']);
      await inspect(page, 'search-recent');
      const kept = () =>
        page.evaluate(() =>
          JSON.stringify(Object.entries(localStorage).filter(([key]) => /recent/.test(key))),
        );
      expect(await kept()).not.toMatch(/Clara|00000000-0000/);
      await dialog.getByRole('button', { name: /^Clara/ }).click();
      await heading(page, 'Clara Customer').waitFor();

      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await heading(page, 'Log in to Laurel').waitFor();
      expect(await kept()).toBe('[]');
    });

    it('is found by the receipt of a sale', async () => {
      const client = await panel.asAdministrator();
      const { data } = await transactionListList({ client, query: { perPage: 1 } });
      const number = data.transactions[0]?.documentNumber ?? '';
      const page = await panel.openAsAdministrator('/admin');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Find customers').fill(number);
      await page.getByRole('button', { name: number }).click();
      await heading(page, number).waitFor();
    });

    it('receives points once when the answer says nothing and the form is sent again', async () => {
      const page = await panel.openAsAdministrator('/admin/customers?q=clara');
      await page.getByRole('link', { name: /Clara Customer/ }).click();
      await heading(page, 'Clara Customer').waitFor();
      const available = page.locator('dl', { hasText: 'Available' }).locator('dd');
      const before = Number((await available.textContent())?.replace(/\D/g, ''));
      await page.route(
        '**/points/transfer/add',
        async (route) => {
          await route.fetch();
          await route.fulfill({ status: 500, json: { message: 'A proxy has lost the answer' } });
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Add points' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Points' }).fill('11');
      await dialog.getByRole('button', { name: 'Add points' }).click();
      await dialog.getByRole('alert').waitFor();

      await dialog.getByRole('button', { name: 'Add points' }).click();

      await page.getByText('11 points added for Clara Customer.').waitFor();
      await available.getByText((before + 11).toLocaleString('en-GB')).waitFor();
    });
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const login = await panel.open('/admin/login');
    await login.getByRole('button', { name: 'Log in as the demo administrator' }).waitFor();
    await inspect(login, 'login');

    const page = await panel.openAsAdministrator('/admin');
    await heading(page, 'Your programme').waitFor();
    await inspect(page, 'home');
    await page.goto('/admin/campaigns');
    await page.getByRole('link', { name: 'Free coffee' }).waitFor();
    await inspect(page, 'campaigns');
    await page.getByRole('link', { name: 'Free coffee' }).click();
    await heading(page, 'Free coffee').waitFor();
    await inspect(page, 'campaign');
    await page.goto('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).waitFor();
    await inspect(page, 'customers');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await heading(page, 'Clara Customer').waitFor();
    await inspect(page, 'customer');
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await inspect(page, 'customer-ledger');
    await page.getByRole('button', { name: 'Add points' }).click();
    await page.getByRole('dialog').waitFor();
    await inspect(page, 'points');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await inspect(page, 'search');
  });
});
