import type { Page } from 'playwright-core';
import { heading, Panel } from '../support/processes/panel.js';

describe('what hands do without looking', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  const search = async (page: Page, words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Find customers').fill(words);
  };
  const getCustomer = async (page: Page) => {
    await page.goto('/admin/customers');
    const link = page.locator('tr.row a.row-link').first();
    await link.waitFor();
    return { name: (await link.textContent()) ?? '', address: await link.getAttribute('href') };
  };

  it('Enter acts on what the service finds, before and after its answer, and on what the arrows have chosen', async () => {
    const page = await panel.openAsAdministrator('/admin/');
    await heading(page, 'Your programme').waitFor();
    await search(page, 'clara customer');
    await page.keyboard.press('Enter');
    await heading(page, 'Clara Customer').waitFor();

    await search(page, 'free coffee');
    await page.getByRole('dialog').getByRole('button', { name: 'Free coffee', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Free coffee').waitFor();

    await page.goto('/admin/transactions');
    const receipt = page.locator('tr.row a.row-link').first();
    const number = (await receipt.textContent()) ?? '';
    const address = (await receipt.getAttribute('href')) ?? '';
    await search(page, number);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${address}`);

    await search(page, 'health');
    await page.getByRole('dialog').getByRole('button', { name: 'Health' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Health').waitFor();
  });

  it('a click in the middle of a row opens it, beside this page with Ctrl; the checkbox selects', async () => {
    const page = await panel.openAsAdministrator('/admin/');
    const { address } = await getCustomer(page);
    const row = page.locator('tr.row').first();
    await row.getByRole('checkbox').click();
    await page.getByText('1 customer selected').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/customers');
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      row
        .locator('td')
        .nth(3)
        .click({ modifiers: ['Control'] }),
    ]);
    await beside.waitForURL(`**${address}`);
    expect(new URL(page.url()).pathname).toBe('/admin/customers');
    await row.locator('td').nth(3).click();
    await page.waitForURL(`**${address}`);

    await page.goto('/admin/bought');
    const bought = page.locator('tr.row').first();
    await bought.waitFor();
    await bought.locator('td').nth(3).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/bought'));
  });

  it('a list goes on when its end came near while it was loaded anew', async () => {
    const page = await panel.openAsAdministrator('/admin/');
    await page.clock.install();
    await page.goto('/admin/customers');
    await page.locator('tr.row').first().waitFor();
    // What was loaded is old by now, and the window is looked at again: it is loaded anew, and the answer waits for this.
    let release = () => {};
    const released = new Promise<void>((resolve) => void (release = resolve));
    let held = 0;
    await page.route(/\/api\/DEFAULT\/customer\?/, async (route) => {
      held += 1;
      await released;
      await route.continue();
    });
    await page.clock.fastForward('01:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => held).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator('tr.row[data-row="49"]').waitFor();
    release();
    await page.locator('tr.row[data-row="50"]').waitFor();
  });

  it.each([
    ['wide', 1280],
    ['a phone', 390],
  ])(
    'draws what stands around the screen before its code is there, and nothing moves: %s',
    async (_name, width) => {
      const page = await panel.openAsAdministrator('/admin/customers');
      await page.setViewportSize({ width, height: 800 });
      await heading(page, 'Customers').waitFor();
      const logo = page.locator('img[src="/admin/laurel.svg"]').first();
      const header = page.locator('.frame-header, .mantine-AppShell-header');
      const measure = async () => {
        const places = [await logo.boundingBox(), await header.boundingBox()];
        const border = await header.evaluate((element) => getComputedStyle(element).borderBottom);
        return { places, border };
      };
      const shell = await measure();
      expect(shell.border).toMatch(/^1px solid/);
      let release = () => {};
      const released = new Promise<void>((resolve) => void (release = resolve));
      await page.route(/\/assets\/shell-.*\.js/, async (route) => {
        await released;
        await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      const frame = page.locator('.frame');
      await frame.waitFor();
      await frame.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      expect(await measure()).toEqual(shell);
      release();
      await heading(page, 'Customers').waitFor();
      expect(await frame.count()).toBe(0);
      expect(await measure()).toEqual(shell);
    },
  );
});
