import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import {
  customerMessageList,
  customerOfferAvailable,
  customerRecordEdit,
  customerRecordStatus,
  type CreateEarningRuleRequest,
  earningRuleCreate,
  invitationList,
  levelList,
  transactionRegister,
  transferAdd,
} from '../../client/src/generated/index.js';
import { showToCamera } from '../support/processes/camera.js';
import { eventually, until } from '../support/waiting/eventually.js';
import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';
import { MAIL_FROM } from '../support/scenes/messages.js';
import { MailServer } from '../support/servers/mail-server.js';

const PASSWORD = 'laurel-demo';
const CLARA = 'customer@example.com';
const CARL = '+43660000002';

const withCommas = new Intl.NumberFormat('en-GB');

const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
const points = (page: Page) => page.getByRole('region', { name: 'Your points' });

describe('the page of the customers', () => {
  let panel: Panel;
  beforeAll(async () => {
    const { url } = await MailServer.listening();
    panel = await Panel.start({ SMTP_URL: url, MAIL_FROM });
  });
  afterAll(async () => {
    await panel.stop();
    await MailServer.closeAll();
  });

  async function open(path: string, browser?: BrowserContextOptions): Promise<Page> {
    const page = await panel.open(path, browser);
    await page.setViewportSize({ width: 375, height: 812 });
    return page;
  }

  /** What the customer has, and what could be bought of it. */
  async function getStanding(username: string) {
    const client = await panel.asCustomer(username);
    const customer = (await client.session.accountId()) ?? '';
    const { data: status } = await customerRecordStatus({ client, path: { customer } });
    const { data: offers } = await customerOfferAvailable({ client });
    return { points: status.points, offers: offers.campaigns };
  }

  async function openAsCustomer(path: string, browser?: BrowserContextOptions): Promise<Page> {
    const page = await open(path, browser);
    await page.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await tab(page, 'Rewards').waitFor();
    return page;
  }

  /** Loads the page again, without a file: gives back what lets it through. The service worker would have it. */
  async function reloadWithout(page: Page, file: string): Promise<() => void> {
    let letThrough = () => {};
    const released = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(file, (route) => released.then(() => route.continue()));
    const asked = page.waitForRequest(file);
    await page.reload({ waitUntil: 'commit' });
    await asked;
    return letThrough;
  }

  async function logIn(page: Page, name: string, password: string): Promise<void> {
    await page.getByLabel('E-mail, phone or card number').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  /** Whether the picture shows something: one that failed has no width. */
  async function isDrawn(image: Locator): Promise<boolean> {
    await image.waitFor();
    return image.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth > 0));
  }

  it('sells a coupon, shows it as QR code without a connection, and marks it used', async () => {
    const before = await getStanding(CLARA);
    const left = withCommas.format(before.points - 30);
    const page = await openAsCustomer('/shop');
    await points(page).getByText(withCommas.format(before.points), { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Free coffee' }).click();
    await dialog(page).getByText(`${left} points`).waitFor();
    await dialog(page).getByRole('button', { name: 'Buy for 30 points' }).click();
    await heading(page, 'Free coffee').waitFor();
    await page.getByText(`You have ${left} points left.`).waitFor();
    const code = (await page.getByText(/^COFFEE-/).textContent()) ?? '';
    expect(await isDrawn(page.getByRole('img', { name: `QR code of ${code}` }))).toBe(true);

    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('You are offline.').waitFor();
    expect(await isDrawn(page.getByRole('img', { name: `QR code of ${code}` }))).toBe(true);
    expect(await isDrawn(page.getByRole('img', { name: `Barcode of ${code}` }))).toBe(true);
    expect(await page.getByRole('button', { name: 'Mark as used' }).isDisabled()).toBe(true);

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Mark as used' }).click();
    await page.getByRole('button', { name: 'Yes, it is used' }).click();
    await page.getByText(/^Used on /).waitFor();
    expect(await page.getByRole('img', { name: `QR code of ${code}` }).count()).toBe(0);
    await tab(page, 'History').click();
    await page.getByText(`Free coffee, coupon: ${code}`).waitFor();
  });

  it('buys once when the answer is lost and the page is loaded again', async () => {
    const before = await getStanding(CLARA);
    const page = await openAsCustomer('/shop');
    await page.route('**/buy', async (route) => {
      await route.fetch();
      await route.abort();
    });

    await page.getByRole('button', { name: '10 EUR off' }).click();
    await dialog(page).getByRole('button', { name: 'Buy for 100 points' }).click();
    await dialog(page).getByRole('alert').getByText('It may have been bought, or not.').waitFor();
    await page.unroute('**/buy');
    await page.reload();
    await dialog(page).getByText('You were buying 10 EUR off for 100 points').waitFor();
    await dialog(page).getByRole('button', { name: 'Finish the purchase' }).click();
    await heading(page, '10 EUR off').waitFor();
    await page.getByRole('img', { name: /^QR code of TEN-/ }).waitFor();
    await page.getByText(`You have ${withCommas.format(before.points - 100)} points left.`).waitFor();
    await page.reload();
    await heading(page, '10 EUR off').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('sends points to a friend, with what will be left, once although the answer is lost', async () => {
    const [clara, carl] = [await getStanding(CLARA), await getStanding(CARL)];
    const page = await openAsCustomer('/shop');
    await points(page).getByRole('link', { name: 'Send points to a friend' }).click();
    await heading(page, 'Send points to a friend').waitFor();
    const receiver = page.getByLabel('E-mail or phone number of your friend');
    const next = page.getByRole('button', { name: 'Continue' });
    await next.click();
    await page.getByText('Say who gets the points.').waitFor();
    await page.getByText('Enter a whole number of points.').waitFor();
    await receiver.fill('stranger@example.com');
    await page.getByLabel('Points', { exact: true }).fill(`${clara.points + 1}`);
    await next.click();
    await page.getByText(`You have only ${withCommas.format(clara.points)} points.`).waitFor();
    await inspect(page, 'shop-send', PHONES);
    await page.getByLabel('Points', { exact: true }).fill('7');
    await next.click();
    await page.getByRole('button', { name: 'Send 7 points' }).click();
    await page.getByRole('alert').getByText('Not sent').waitFor();
    expect(await receiver.getAttribute('aria-invalid')).toBe('true');
    expect((await getStanding(CLARA)).points).toBe(clara.points);

    await receiver.fill(CARL);
    await next.click();
    await page.getByText(`${withCommas.format(clara.points - 7)} points`, { exact: true }).waitFor();
    await inspect(page, 'shop-send-confirm', PHONES);
    const keys = new Set<string | undefined>();
    const path = '**/customer/points/p2p-transfer';
    await page.route(path, async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send 7 points' }).click();
    await page.getByText('The answer did not come').waitFor();
    expect((await getStanding(CLARA)).points).toBe(clara.points - 7);
    await page.reload();
    await page.getByText('The points may have been sent, or not.').waitFor();
    await page.unroute(path);
    const again = page.waitForRequest(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    keys.add((await again).headers()['idempotency-key']);
    await page.getByText(`You have ${withCommas.format(clara.points - 7)} points left.`).waitFor();
    await inspect(page, 'shop-send-sent', PHONES);
    expect(keys.size).toBe(1);
    expect((await getStanding(CLARA)).points).toBe(clara.points - 7);
    expect((await getStanding(CARL)).points).toBe(carl.points + 7);
    await page.goto('/shop/send');
    await next.waitFor();
  });

  it('sends a purchase again by itself when one answer is lost', async () => {
    const before = await getStanding(CLARA);
    const page = await openAsCustomer('/shop');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/buy')) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    await page.route(
      '**/buy',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

    await page.getByRole('button', { name: 'Free coffee' }).click();
    await dialog(page).getByRole('button', { name: 'Buy for 30 points' }).click();
    await heading(page, 'Free coffee').waitFor();
    await page.getByText(`You have ${withCommas.format(before.points - 30)} points left.`).waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('refuses a wrong password in words, knows a phone number as people write it, and says how many points are short', async () => {
    const { points: has, offers } = await getStanding(CARL);
    const tooDear = offers.find(({ costInPoints }) => costInPoints > has);
    if (!tooDear) {
      throw new Error(`Nothing is too dear for ${has} points`);
    }
    const short = withCommas.format(tooDear.costInPoints - has);
    const cost = withCommas.format(tooDear.costInPoints);
    const page = await open('/shop');

    await logIn(page, '0043 660 / 000 002', 'not it');
    await page.getByRole('alert').getByText('Wrong name or password').waitFor();
    await logIn(page, '0043 660 / 000 002', PASSWORD);
    await points(page).getByText(withCommas.format(has), { exact: true }).waitFor();
    const reward = page.getByRole('listitem').filter({ hasText: tooDear.name });
    await reward.getByText(`${short} points short`).waitFor();
    await reward.getByRole('button').click();
    const why = `You are ${short} points short: it costs ${cost}, and you have ${withCommas.format(has)}.`;
    await dialog(page).getByText(why).waitFor();
    expect(await dialog(page).getByRole('button', { name: /^Buy/ }).count()).toBe(0);
  });

  it('leaves nothing on the phone after logging out', async () => {
    const page = await openAsCustomer('/shop/coupons');
    await page.getByRole('link', { name: 'Canvas tote bag' }).first().waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('TOTE-');

    await tab(page, 'Profile').click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await heading(page, 'Log in').waitFor();
    // Colour and words of the programme are for all who open the page.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['laurel.shop.DEFAULT.look']);
  });

  it('registers a customer, after saying at its field what is missing', async () => {
    const page = await open('/shop/register');

    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Neu');
    await page.getByLabel('E-mail').fill('nora@example.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Password', { exact: true }).fill('Long-enough-1');
    await page.getByLabel('I agree to the terms of the programme.').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await heading(page, 'Activate your account').waitFor();
    await page.getByText('The programme sends you a message with a link').waitFor();
  });

  it('changes what customers may change of themselves', async () => {
    const page = await openAsCustomer('/shop/profile');

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Last name').fill('Kundin');
    await page.getByLabel('E-mail').fill('no address');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('E-mail').fill('customer@example.com');
    // What is not changed here may be changed by staff at the same time.
    const client = await panel.asAdministrator();
    const customer = (await (await panel.asCustomer(CLARA)).session.accountId()) ?? '';
    await customerRecordEdit({ client, path: { customer }, body: { firstName: 'Klara' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Klara Kundin').waitFor();
  });

  it('ends the login of another device', async () => {
    const other = await panel.asCustomer(CLARA);
    const page = await openAsCustomer('/shop/profile');
    const title = page.getByRole('heading', { name: 'Where you are logged in' });
    await title.waitFor();
    const all = page.getByRole('button', { name: 'Show all', exact: true });
    if (await all.isVisible()) {
      await all.click();
    }
    const others = page.getByRole('button', { name: /^Log out the device of/ });
    const before = await others.count();
    expect(before).toBeGreaterThan(0);
    await inspect(page, 'shop-logins', PHONES);
    for (let left = before; left > 0; left -= 1) {
      await others.first().click();
      await eventually(async () => expect(await others.count()).toBe(left - 1));
    }
    await title.waitFor({ state: 'detached' });
    await expect(customerOfferAvailable({ client: other })).rejects.toMatchObject({ status: 401 });
  });

  it('invites a friend by a link, a code and an e-mail', async () => {
    const page = await openAsCustomer('/shop/profile');
    await page.getByRole('link', { name: 'Invite a friend' }).click();
    await page.getByRole('img', { name: 'QR code of your link' }).waitFor();
    const code = (await page.locator('.code').textContent()) ?? '';
    expect(code).toMatch(/^[\dA-F]{5}-[\dA-F]{5}$/);
    await page.getByLabel('E-mail of your friend').fill('friend@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('friend@example.com is invited.').waitFor();
    expect(await page.getByLabel('E-mail of your friend').inputValue()).toBe('');
    await inspect(page, 'shop-invite', PHONES);
    await page.getByLabel('E-mail of your friend').fill('friend@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('E-mail of your friend').inputValue()).toBe('friend@example.com');

    const friend = await open(`/shop/register#${code}`);
    await friend.getByRole('button', { name: 'Register' }).waitFor();
    expect(await friend.getByLabel('Code from a friend').count()).toBe(0);
    await friend.getByLabel('First name').fill('Fred');
    await friend.getByLabel('Last name').fill('Freund');
    await friend.getByLabel('E-mail').fill('fred@example.com');
    await friend.getByLabel('Password', { exact: true }).fill('Long-enough-1');
    await friend.getByLabel('I agree to the terms of the programme.').check();
    await friend.getByRole('button', { name: 'Register' }).click();
    await heading(friend, 'Activate your account').waitFor();
    const client = await panel.asAdministrator();
    const { data } = await invitationList({ client, query: { recipientEmail: 'fred@example.com' } });
    expect(data.invitations).toMatchObject([{ referrerEmail: CLARA, status: 'registered' }]);
  });

  it('earns by a code of the shop and by a receipt, once each, and shows the levels', async () => {
    const client = await panel.asAdministrator();
    const { levels } = (await levelList({ client, query: { perPage: 100 } })).data;
    const rule: CreateEarningRuleRequest = {
      type: 'qrcode',
      name: 'At the door',
      code: 'DOOR-7',
      pointsAmount: 7,
      active: true,
      allTimeActive: true,
      customersMayReport: true,
      limit: { active: true, limit: 1, period: 'day' },
      levels: levels.map(({ id }) => id),
    };
    await earningRuleCreate({ client, body: rule });
    await transactionRegister({
      client,
      body: {
        transactionData: {
          documentNumber: 'R-77',
          documentType: 'sell',
          purchaseDate: new Date().toISOString(),
        },
        items: [{ sku: { code: 'TEA-1' }, name: 'Tea', quantity: 1, grossValue: 25, category: 'Tea' }],
      },
    });
    const before = (await getStanding(CLARA)).points;
    const page = await openAsCustomer('/shop');
    await page.getByRole('link', { name: 'How to earn points' }).click();
    await page.getByRole('link', { name: 'Enter a code' }).click();
    await page.getByLabel('Code').fill('DOOR-8');
    await page.getByRole('button', { name: 'Get the points' }).click();
    await page.getByRole('alert').getByText('No points').waitFor();
    await showToCamera(page, 'DOOR-7');
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByText('7 points for you').waitFor();
    await inspect(page, 'shop-code', PHONES);
    await page.getByLabel('Code').fill('DOOR-7');
    await page.getByRole('button', { name: 'Get the points' }).click();
    await page.getByRole('alert').getByText('No points').waitFor();
    const between = (await getStanding(CLARA)).points;
    expect(between).toBe(before + 7);

    await page.goto('/shop/earn');
    await page.getByRole('link', { name: 'Add a receipt' }).click();
    const number = page.getByLabel('Number of the receipt');
    await showToCamera(page, 'R-77');
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect.poll(async () => number.inputValue()).toBe('R-77');
    await number.fill('R-78');
    await page.getByRole('button', { name: 'Add the receipt' }).click();
    await page.getByRole('alert').getByText('Not added').waitFor();
    await number.fill('R-77');
    await page.getByRole('button', { name: 'Add the receipt' }).click();
    const done = page.getByRole('status').getByText(/^\d+ points for you$/);
    await done.waitFor();
    await inspect(page, 'shop-receipt', PHONES);
    const earned = Number.parseInt((await done.textContent()) ?? '');
    expect((await getStanding(CLARA)).points).toBe(between + earned);
    await number.fill('R-77');
    await page.getByRole('button', { name: 'Add the receipt' }).click();
    await page.getByRole('alert').getByText('Not added').waitFor();

    await tab(page, 'Rewards').click();
    await points(page).locator('a.level').click();
    await heading(page, 'Levels').waitFor();
    await page.getByText('Your level').waitFor();
    await inspect(page, 'shop-levels', PHONES);
  });

  it('paints its splash before its styles are there', async () => {
    const page = await openAsCustomer('/shop', { serviceWorkers: 'block' });

    const letThrough = await reloadWithout(page, '**/assets/index-*.css');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(await page.locator('.splash').isVisible()).toBe(true);
    letThrough();
    await tab(page, 'Rewards').waitFor();
    expect(await page.locator('.splash').isVisible()).toBe(false);
  });

  it('shows its splash to a customer with a login until their page is there', async () => {
    const page = await openAsCustomer('/shop', { serviceWorkers: 'block' });

    const letThrough = await reloadWithout(page, '**/assets/inside-*.js');
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(await page.locator('.splash').isVisible()).toBe(true);
    const isPageShownFirst = page.evaluate(
      () =>
        new Promise((shown) => {
          const root = document.getElementById('root') as HTMLElement;
          new MutationObserver(() => shown(root.querySelector('nav') !== null)).observe(root, {
            childList: true,
          });
        }),
    );
    letThrough();
    expect(await isPageShownFirst).toBe(true);
  });

  it('says that a page could not be loaded, and loads it when asked to again', async () => {
    const page = await open('/shop', { serviceWorkers: 'block' });
    const failure = page.getByRole('alert', { name: 'Could not be loaded' });
    const retry = failure.getByRole('button', { name: 'Try again' });

    await page.route('**/assets/inside-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await failure.getByText('There is no connection.').waitFor();
    await inspect(page, 'shop-not-loaded', PHONES);
    await page.unroute('**/assets/inside-*.js');
    await retry.click();
    await points(page).waitFor();

    await page.route('**/assets/history-page-*.js', (route) => route.abort());
    await tab(page, 'History').click();
    await failure.waitFor();
    await tab(page, 'Coupons').click();
    await heading(page, 'Coupons').waitFor();
    expect(await failure.count()).toBe(0);
    await page.unroute('**/assets/history-page-*.js');
    await tab(page, 'History').click();
    await retry.click();
    await heading(page, 'History').waitFor();
  });

  it('fits on a phone, in light and dark', async () => {
    const page = await open('/shop/register');
    await heading(page, 'Register').waitFor();
    await inspect(page, 'shop-register', PHONES);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Log in as the demo customer' }).waitFor();
    await inspect(page, 'shop-login', PHONES);
    await page.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await page.getByRole('button', { name: 'Free coffee' }).waitFor();
    await inspect(page, 'shop', PHONES);
    await page.getByRole('button', { name: 'Free coffee' }).click();
    await dialog(page).getByRole('button', { name: 'Buy for 30 points' }).waitFor();
    await inspect(page, 'shop-buy', PHONES);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await tab(page, 'Coupons').click();
    await page.getByRole('link', { name: 'Canvas tote bag' }).first().waitFor();
    await inspect(page, 'shop-coupons', PHONES);
    await page.getByRole('link', { name: 'Canvas tote bag' }).first().click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await inspect(page, 'shop-coupon', PHONES);
    await tab(page, 'History').click();
    await page.locator('.history li').first().waitFor();
    await inspect(page, 'shop-history', PHONES);
    const client = await panel.asCustomer(CLARA);
    const customer = (await client.session.accountId()) ?? '';
    await transferAdd({ client: await panel.asAdministrator(), body: { customer, points: 5 } });
    await until(async () => (await customerMessageList({ client })).data.total > 0);
    await page.locator('label', { hasText: 'Messages' }).click();
    const [message] = (await customerMessageList({ client })).data.messages;
    await page
      .getByText(message?.subject ?? '')
      .first()
      .click();
    await page
      .getByText(message?.text.trim().split('\n')[0] ?? '')
      .last()
      .waitFor();
    await inspect(page, 'shop-messages', PHONES);
    await tab(page, 'Profile').click();
    await page.getByRole('img', { name: 'Barcode of 46000001' }).waitFor();
    await inspect(page, 'shop-profile', PHONES);
  });
});
