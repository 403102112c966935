import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import {
  type BoughtCampaign,
  customerBoughtCampaignBought,
  customerOfferAvailable,
  customerPurchaseBuy,
} from '../../client/src/generated/index.js';
import { createLaurel, type Laurel, rowsOf } from '../../client/src/index.js';
import { freePort, runFile, type Running } from '../support/processes/command.js';
import { eventually } from '../support/waiting/eventually.js';
import { inspect, Panel } from '../support/processes/panel.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USERNAME = 'customer@example.com';
const PASSWORD = 'laurel-demo';
const REWARD = 'Free coffee';

/** The page as `npm run storefront` serves it, before a service with the demo programme. */
describe('examples/storefront', () => {
  let panel: Panel;
  let storefront: Running;
  let address: string;
  let customer: Laurel;
  beforeAll(async () => {
    panel = await Panel.start();
    customer = createLaurel({ url: panel.address });
    await customer.session.logIn('customer', { username: USERNAME, password: PASSWORD });
    const build = runFile(`${ROOT}scripts/build-client.mjs`, ['--if-needed'], {});
    expect(await build.ended).toBe(0);
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const args = ['examples/storefront', '--host', '127.0.0.1', '--port', port, '--strictPort'];
    const environment = { LAUREL_URL: panel.address, NODE_ENV: 'development' };
    storefront = runFile(`${ROOT}node_modules/vite/bin/vite.js`, args, environment, ROOT);
    await eventually(async () => expect((await fetch(address)).status).toBe(200));
  });
  afterAll(async () => {
    storefront.kill('SIGTERM');
    await storefront.ended;
    await panel.stop();
  });

  async function open(): Promise<Page> {
    const page = await panel.open('/api');
    await page.goto(address);
    return page;
  }

  async function logIn(page: Page, password = PASSWORD): Promise<void> {
    await page.getByRole('textbox', { name: 'E-mail, phone or card number' }).fill(USERNAME);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  const row = (page: Page) => page.getByRole('listitem').filter({ hasText: REWARD });
  const pointsOn = async (page: Page) => {
    const points = page.getByText(/^[\d,]+ points$/);
    await points.waitFor();
    return Number((await points.textContent())?.replace(/\D/g, ''));
  };

  /** Returns what the service has, the newest first. */
  async function boughtCoupons(): Promise<BoughtCampaign[]> {
    const bought: BoughtCampaign[] = [];
    for await (const coupon of rowsOf(customerBoughtCampaignBought, { client: customer })) {
      bought.push(coupon);
    }
    return bought;
  }

  it('buys a reward, shows its coupon, and stays logged in', async () => {
    const before = await boughtCoupons();
    const page = await open();
    await logIn(page);
    const points = await pointsOn(page);
    await inspect(page, 'storefront');

    const button = row(page).getByRole('button', { name: /^Get it for \d+ points$/ });
    const cost = Number((await button.textContent())?.replace(/\D/g, ''));
    await button.click();
    const bought = page.getByText(`${REWARD} is yours:`);
    await bought.waitFor();
    const code = (await bought.textContent())?.split(': ')[1] ?? '';
    await page.getByText(`${(points - cost).toLocaleString('en-GB')} points`, { exact: true }).waitFor();
    await page.locator('#coupons').getByText(code, { exact: true }).waitFor();

    const [newest, ...others] = await boughtCoupons();
    expect(newest).toMatchObject({ coupon: { code }, costInPoints: cost });
    expect(others).toEqual(before);
    await page.reload();
    expect(await pointsOn(page)).toBe(points - cost);
  });

  it('buys once when the answer is lost and the page is reloaded', async () => {
    const page = await open();
    await logIn(page);
    await pointsOn(page);
    const before = await boughtCoupons();

    // The service does it; the page never learns of it.
    await page.route('**/buy', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const button = row(page).getByRole('button', { name: /^Get it for/ });
    await button.click();
    await page.getByText('There is no connection. Try again.').waitFor();
    await page.unroute('**/buy');
    await page.reload();
    await button.click();
    await page.getByText(`${REWARD} is yours:`).waitFor();

    expect(await boughtCoupons()).toHaveLength(before.length + 1);
  });

  it('shows older coupons page by page, each once', async () => {
    const { data } = await customerOfferAvailable({ client: customer });
    const campaign = data.campaigns.find(({ name }) => name === REWARD)?.campaignId ?? '';
    await customerPurchaseBuy({ client: customer, path: { campaign }, body: { quantity: 5 } });
    const bought = await boughtCoupons();
    expect(bought.length).toBeGreaterThan(10);
    const page = await open();
    await logIn(page);
    const codes = page.locator('#coupons li > :last-child');
    await codes.nth(9).waitFor();

    await page.getByRole('button', { name: 'Show more' }).click();
    await codes.nth(bought.length - 1).waitFor();

    expect(await codes.allTextContents()).toEqual(bought.map(({ coupon }) => coupon.code));
  });

  it('says why a login was refused, and logs out', async () => {
    const page = await open();
    await logIn(page, 'wrong');
    await page.getByText('Bad credentials').waitFor();
    await logIn(page);
    await pointsOn(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });
});
