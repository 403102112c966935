import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import {
  customersList,
  customerRecordStatus,
  sellersRegister,
  transactionListList,
  transactionRegister,
} from '../../client/src/generated/index.js';
import { showToCamera } from '../support/processes/camera.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const CLARA = 'customer@example.com';
const CARD = '46000001';
const NAME = 'Clara Customer';

const withCommas = new Intl.NumberFormat('en-GB');

const field = (page: Page) => page.getByLabel('Card, phone, e-mail or name');
const band = (page: Page) => page.locator('.band-place');
const hasFocus = (page: Page) => field(page).evaluate((each) => each === document.activeElement);
const number = () => `T-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;

describe('the till', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  async function openTill(path = '/till', browser?: BrowserContextOptions): Promise<Page> {
    const page = await panel.open(path, browser);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.getByRole('button', { name: 'Log in as the demo seller' }).click();
    await field(page).waitFor();
    return page;
  }

  /** Types as a scanner does: quickly, with Enter at the end, into whatever has the focus. */
  async function scan(page: Page, text: string): Promise<void> {
    expect(await hasFocus(page)).toBe(true);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }

  async function openClara(page: Page): Promise<void> {
    await scan(page, CARD);
    await heading(page, NAME).waitFor();
  }

  async function getPoints(username = CLARA): Promise<number> {
    const client = await panel.asCustomer(username);
    const customer = (await client.session.accountId()) ?? '';
    return (await customerRecordStatus({ client, path: { customer } })).data.points;
  }

  async function countSales(documentNumber: string): Promise<number> {
    const client = await panel.asAdministrator();
    return (await transactionListList({ client, query: { documentNumber } })).data.transactions.length;
  }

  /** The keys of the requests whose address ends so. */
  function watchKeys(page: Page, end: string): string[] {
    const keys: string[] = [];
    page.on('request', (request: Request) => {
      if (request.method() === 'POST' && request.url().endsWith(end)) {
        keys.push(request.headers()['idempotency-key'] ?? '');
      }
    });
    return keys;
  }

  async function enterSale(page: Page, documentNumber: string, amount: string): Promise<void> {
    await page.getByRole('link', { name: 'Enter a sale' }).click();
    await page.getByLabel('Number of the receipt').fill(documentNumber);
    await page.keyboard.press('Enter');
    await page.getByLabel('Amount in EUR').waitFor();
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
  }

  it('finds a member by a scanned card and enters a sale, by the keyboard alone', async () => {
    const before = await getPoints();
    const documentNumber = number();
    const page = await openTill();
    await openClara(page);
    await page.getByText(`${withCommas.format(before)} points`, { exact: true }).waitFor();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Number of the receipt').waitFor();
    await page.keyboard.type(documentNumber);
    await page.keyboard.press('Enter');
    await page.getByLabel('Amount in EUR').waitFor();
    await page.keyboard.type('12,50');
    await page.keyboard.press('Enter');
    await band(page).getByText('Done').waitFor();
    await band(page).getByText(`with the sale ${documentNumber}.`).waitFor();
    const earned = (await getPoints()) - before;
    expect(earned).toBeGreaterThan(0);
    await band(page).getByText(`${NAME} has earned ${earned} points`).waitFor();
    await band(page)
      .getByText(`${NAME} has ${withCommas.format(before + earned)} points.`)
      .waitFor();
    await field(page).waitFor();
    expect(await hasFocus(page)).toBe(true);
    expect(await field(page).inputValue()).toBe('');
    expect(await countSales(documentNumber)).toBe(1);
  });

  it('refuses an amount with more decimals than the currency, and registers nothing', async () => {
    const documentNumber = number();
    const page = await openTill();
    await openClara(page);
    await enterSale(page, documentNumber, '12.505');
    await page.getByText('Type an amount like 12.50.').waitFor();
    expect(await countSales(documentNumber)).toBe(0);
  });

  it('refuses a receipt that was entered before, and leaves what was typed', async () => {
    const documentNumber = number();
    const page = await openTill();
    await openClara(page);
    await enterSale(page, documentNumber, '5');
    await band(page).getByText('Done').waitFor();

    await openClara(page);
    await page.getByRole('link', { name: 'Enter a sale' }).click();
    await page.getByLabel('Number of the receipt').fill(documentNumber);
    await page.keyboard.press('Enter');
    await page.getByText(`This sale of €5.00 belongs to ${NAME} already.`).waitFor();
    expect(await page.getByLabel('Number of the receipt').inputValue()).toBe(documentNumber);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Enter a sale' }).waitFor();
    expect(await countSales(documentNumber)).toBe(1);
  });

  it('gives a member a sale that the shop has sent', async () => {
    const documentNumber = number();
    const client = await panel.asAdministrator();
    const transactionData = {
      documentNumber,
      documentType: 'sell' as const,
      purchaseDate: new Date().toISOString(),
    };
    const items = [{ sku: 'CUP', name: 'Cup', quantity: 1, grossValue: 20 }];
    await transactionRegister({ client, body: { transactionData, items } });
    const before = await getPoints();
    const page = await openTill();
    await openClara(page);

    await page.getByRole('link', { name: 'Enter a sale' }).click();
    await page.getByLabel('Number of the receipt').fill(documentNumber);
    await page.keyboard.press('Enter');
    await page.getByText('The shop has sent this sale: €20.00').waitFor();
    await page.getByRole('button', { name: `Give it to ${NAME}` }).click();
    await band(page).getByText('Done').waitFor();
    await band(page).getByText(documentNumber).waitFor();
    expect(await getPoints()).toBeGreaterThan(before);
  });

  it('registers a member with what was typed, and finds them afterwards', async () => {
    const page = await openTill();
    await scan(page, 'nadia.neu@example.com');
    await page.getByText('No member matches “nadia.neu@example.com”.').waitFor();
    await page.getByRole('button', { name: 'Register a new member' }).click();
    await heading(page, 'Register a new member').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('nadia.neu@example.com');
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill('Neu');
    await page.getByLabel('Card number').fill(CARD);
    await page.getByLabel('The member agrees to the terms of the programme.').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await band(page).getByText('Not done').waitFor();
    await band(page).getByText('Another member has this card.').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Nadia');

    await page.getByLabel('Card number').fill('46999999');
    await page.getByRole('button', { name: 'Register' }).click();
    await band(page).getByText('Nadia Neu is a member now.').waitFor();
    await scan(page, '46999999');
    await heading(page, 'Nadia Neu').waitFor();
    const client = await panel.asAdministrator();
    const { data } = await customersList({ client, query: { email: 'nadia.neu@example.com' } });
    expect(data.customers).toMatchObject([{ firstName: 'Nadia', loyaltyCardNumber: '46999999' }]);
  });

  it('buys a reward for a member, and marks its coupon used', async () => {
    const before = await getPoints();
    const page = await openTill();
    await openClara(page);
    await page.getByRole('link', { name: 'Buy a reward for them' }).click();
    await page.getByRole('button', { name: 'Buy Free coffee' }).click();
    await page.getByText(`${withCommas.format(before - 30)} points will be left.`).waitFor();
    await page.keyboard.press('Enter');
    await band(page).getByText('Done').waitFor();
    const said =
      (await band(page)
        .getByText(/has bought Free coffee, code/)
        .textContent()) ?? '';
    const code = /code ([\w-]+)/.exec(said)?.[1] ?? '';
    expect(await getPoints()).toBe(before - 30);

    await openClara(page);
    await page.getByRole('link', { name: 'Mark a coupon used' }).click();
    await page.getByRole('button', { name: `Mark used: ${code}` }).waitFor();
    await page.keyboard.type('COFFEE-NONE');
    await page.keyboard.press('Enter');
    await page.getByText('This member has no open coupon with this code.').waitFor();
    await page.getByLabel('Code of the coupon').fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes, it is used' }).waitFor();
    await page.keyboard.press('Enter');
    await band(page).getByText(`Free coffee with the code ${code} is used.`).waitFor();
    expect(await hasFocus(page)).toBe(true);

    // It is scanned in the place of a card.
    await scan(page, code);
    await heading(page, NAME).waitFor();
    await page.getByText('This member has no open coupon with this code.').waitFor();
  });

  it('marks a coupon used that is scanned in the place of a card', async () => {
    const page = await openTill();
    await openClara(page);
    await page.getByRole('link', { name: 'Buy a reward for them' }).click();
    await page.getByRole('button', { name: 'Buy Free coffee' }).click();
    await page.getByRole('button', { name: 'Buy for 30 points' }).click();
    const said =
      (await band(page)
        .getByText(/has bought Free coffee, code/)
        .textContent()) ?? '';
    const code = /code ([\w-]+)/.exec(said)?.[1] ?? '';
    await scan(page, code);
    await heading(page, NAME).waitFor();
    await page.getByRole('button', { name: 'Yes, it is used' }).waitFor();
    await page.keyboard.press('Enter');
    await band(page).getByText(`Free coffee with the code ${code} is used.`).waitFor();
  });

  it('says why a reward cannot be bought', async () => {
    const page = await openTill();
    await scan(page, '0043 660 / 000 002');
    await page.getByRole('link', { name: 'Buy a reward for them' }).click();
    await page
      .getByRole('button', { name: /^Why not/ })
      .first()
      .click();
    await page
      .getByText(/points short: it costs/)
      .first()
      .waitFor();
  });

  it('adds and spends points', async () => {
    const before = await getPoints();
    const page = await openTill();
    await openClara(page);
    await page.getByRole('link', { name: 'Add points' }).click();
    await page.getByLabel('Points').fill('7');
    await page.getByLabel('What for').fill('Birthday');
    await page.getByRole('button', { name: 'Add 7 points' }).click();
    await band(page).getByText(`7 points added for ${NAME}.`).waitFor();
    expect(await getPoints()).toBe(before + 7);

    await openClara(page);
    await page.getByRole('link', { name: 'Spend points' }).click();
    await page.getByLabel('Points').fill('9999999');
    await page.keyboard.press('Enter');
    await band(page).getByText('The member has too few points for it.').waitFor();
    await page.getByLabel('Points').fill('7');
    await page.keyboard.press('Enter');
    await band(page).getByText(`7 points spent by ${NAME}.`).waitFor();
    expect(await getPoints()).toBe(before);
  });

  it('enters a sale once when its answer is lost and the page is loaded again', async () => {
    const documentNumber = number();
    const page = await openTill();
    const keys = watchKeys(page, '/seller/transaction');
    await openClara(page);
    await page.route('**/seller/transaction', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await enterSale(page, documentNumber, '30');
    await band(page).getByText('Not sent yet').waitFor();
    await heading(page, 'Find a member').waitFor();
    await page.getByText('1 entry is not finished').waitFor();
    expect(await hasFocus(page)).toBe(true);

    await page.unroute('**/seller/transaction');
    await page.reload();
    await band(page).getByText('Done').waitFor();
    await band(page).getByText(`with the sale ${documentNumber}.`).waitFor();
    expect(await page.getByText('is not finished').count()).toBe(0);
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(await countSales(documentNumber)).toBe(1);
  });

  it('sends the entries of other members while the service cannot answer one', async () => {
    const stuck = number();
    const before = await getPoints();
    const page = await openTill();
    await openClara(page);
    await page.route('**/seller/transaction', async (route) => route.fulfill({ status: 503, body: '' }));
    await enterSale(page, stuck, '30');
    await band(page).getByText('Not sent yet').waitFor();
    await openClara(page);
    await page.getByRole('link', { name: 'Add points' }).click();
    await page.getByLabel('Points').fill('7');
    await page.keyboard.press('Enter');
    await band(page).getByText('Not sent yet').waitFor();
    await page.getByText('2 entries are not finished').waitFor();

    await scan(page, '46000002');
    await heading(page, 'Carl Customer').waitFor();
    await page.getByRole('link', { name: 'Add points' }).click();
    await page.getByLabel('Points').fill('7');
    await page.keyboard.press('Enter');
    await band(page).getByText('7 points added for Carl Customer.').waitFor();
    expect(await countSales(stuck)).toBe(0);

    await page.unroute('**/seller/transaction');
    await page.reload();
    await band(page).getByText(`7 points added for ${NAME}.`).waitFor();
    expect(await countSales(stuck)).toBe(1);
    expect(await getPoints()).toBeGreaterThan(before + 7);
    expect(await page.getByText('not finished').count()).toBe(0);
  });

  it('keeps what is done offline, and does it once when the connection is back', async () => {
    const before = await getPoints();
    const page = await openTill();
    const keys = watchKeys(page, '/buy');
    await openClara(page);
    await page.getByRole('link', { name: 'Buy a reward for them' }).click();
    await page.getByRole('button', { name: 'Buy Free coffee' }).click();
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
    await page.context().setOffline(true);
    await page.getByText('Offline.').waitFor();
    await page.getByRole('button', { name: 'Buy for 30 points' }).click();
    await band(page).getByText('Not sent yet').waitFor();
    await band(page).getByText('Do not hand it out before.').waitFor();
    expect(keys).toEqual([]);

    // What is typed is kept, and so is the page.
    await page.keyboard.type('Clara');
    await page.reload();
    await page.getByText('1 entry is not finished').waitFor();
    expect(await field(page).inputValue()).toBe('Clara');
    await page.keyboard.press('Enter');
    await page.getByText('The search starts once it is back.').waitFor();
    expect(await getPoints()).toBe(before);

    await page.context().setOffline(false);
    await band(page).getByText('has bought Free coffee, code').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await getPoints()).toBe(before - 30);
    expect(await page.getByText('is not finished').count()).toBe(0);
  });

  it('shows a late refusal until the seller has seen it', async () => {
    const page = await openTill();
    const before = await getPoints();
    await openClara(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Spend points' }).click();
    await page.getByLabel('Points').fill('9999999');
    await page.keyboard.press('Enter');
    await band(page).getByText('Not sent yet').waitFor();
    await page.context().setOffline(false);
    await band(page).getByText('Not done').waitFor();
    await page.getByText('1 entry is not finished').waitFor();
    await page.getByRole('button', { name: 'I have seen it' }).click();
    expect(await page.getByText('is not finished').count()).toBe(0);
    expect(await getPoints()).toBe(before);
  });

  it('keeps an entry for its seller when the login ends, and nothing else', async () => {
    const documentNumber = number();
    const page = await openTill();
    await openClara(page);
    await page.route('**/seller/transaction', (route) => route.abort());
    await enterSale(page, documentNumber, '8');
    await band(page).getByText('Not sent yet').waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await heading(page, 'Log in to the till').waitFor();
    await page.getByText('1 entry waits.').waitFor();
    const left = await page.evaluate(() => Object.keys(localStorage));
    // Colour and words of the programme are for all who open the page.
    expect(left.sort()).toEqual(['laurel.till.DEFAULT.acts', 'laurel.till.DEFAULT.look']);

    await page.unroute('**/seller/transaction');
    await page.getByRole('button', { name: 'Log in as the demo seller' }).click();
    await band(page).getByText(`with the sale ${documentNumber}.`).waitFor();
    expect(await countSales(documentNumber)).toBe(1);
  });

  it('changes the password of its seller', async () => {
    const email = 'petra.password@example.com';
    const [before, after] = ['Loyalty#1', 'Loyalty#2'];
    const client = await panel.asAdministrator();
    const names = { firstName: 'Petra', lastName: 'Password', email };
    await sellersRegister({ client, body: { ...names, plainPassword: before } });
    const logIn = async (password: string) => {
      const body = JSON.stringify({ _username: email, _password: password });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(`${panel.address}/api/seller/login_check`, { method: 'POST', headers, body }))
        .status;
    };
    const page = await panel.open('/till', { viewport: { width: 820, height: 1180 } });
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(before);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password', { exact: true }).fill('not it');
    await page.getByLabel('New password', { exact: true }).fill(after);
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('alert').waitFor();
    await inspect(page, 'till-password');
    expect(await logIn(after)).toBe(401);
    await page.getByLabel('Current password', { exact: true }).fill(before);
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    expect([await logIn(before), await logIn(after)]).toEqual([401, 200]);
  });

  it('admits sellers, and says to others where they log in', async () => {
    const page = await panel.open('/till');
    await page.getByLabel('E-mail').fill(CLARA);
    await page.getByLabel('Password', { exact: true }).fill('laurel-demo');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').getByText('are not those of a seller').waitFor();
    expect(await page.getByRole('link', { name: '/shop' }).getAttribute('href')).toBe('/shop');
  });

  it('reads a card with the camera, also where the browser reads no codes', async () => {
    const page = await openTill();
    await showToCamera(page, CARD);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await heading(page, NAME).waitFor();
  });

  it('fits on a tablet and a phone, in light and dark, with targets for fingers', async () => {
    const page = await panel.open('/till');
    await page.getByRole('button', { name: 'Log in as the demo seller' }).waitFor();
    await inspect(page, 'till-login');
    await page.getByRole('button', { name: 'Log in as the demo seller' }).click();
    await field(page).waitFor();
    await inspect(page, 'till');
    await scan(page, 'Anna');
    await page.getByRole('button', { name: 'Register a new member' }).waitFor();
    await inspect(page, 'till-found');
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Register a new member' }).click();
    await heading(page, 'Register a new member').waitFor();
    await inspect(page, 'till-register');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await field(page).fill('');
    await openClara(page);
    await inspect(page, 'till-member');
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('link', { name: 'Buy a reward for them' }).click();
    await page.getByRole('button', { name: 'Buy Free coffee' }).waitFor();
    await inspect(page, 'till-rewards');
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Mark a coupon used' }).click();
    await page.getByLabel('Code of the coupon').waitFor();
    await inspect(page, 'till-coupons');
    await page.getByRole('link', { name: 'Back' }).click();
    await enterSale(page, number(), '12.50');
    await band(page).getByText('Done').waitFor();
    await inspect(page, 'till-done');
    await openClara(page);
    await page.getByRole('link', { name: 'Spend points' }).click();
    await page.getByLabel('Points').fill('9999999');
    await page.keyboard.press('Enter');
    await band(page).getByText('Not done').waitFor();
    await inspect(page, 'till-refused');
    await page.context().setOffline(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByText('Offline.').waitFor();
    await field(page).fill(CARD);
    await page.keyboard.press('Enter');
    await page.getByText('The search starts once it is back.').waitFor();
    await inspect(page, 'till-offline');
    await page.context().setOffline(false);
    await heading(page, NAME).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Settings').waitFor();
    await inspect(page, 'till-settings');
  });

  /** Buttons and links that are lower than a finger is wide. */
  function smallTargets(page: Page): Promise<string[]> {
    return page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a, input:not([type="checkbox"])')]
        .filter(({ offsetHeight }) => offsetHeight > 0 && offsetHeight < 48)
        .map((each) => `${each.tagName} ${each.textContent}: ${each.offsetHeight}`),
    );
  }
});
