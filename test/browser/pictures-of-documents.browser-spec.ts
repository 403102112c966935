import type { Page } from 'playwright-core';
import { heading, Panel, photograph } from '../support/processes/panel.js';

/** Where the documents show them from: `npm run pictures` writes there. */
const NAMES = {
  home: 'home-1280-light',
  rewards: 'rewards-1280-light',
  wizard: 'wizard-1280-light',
  funnel: 'funnel-1280-dark',
  member: 'member-1280-light',
  reports: 'reports-1280-light',
  shop: 'shop-375-light',
  coupon: 'shop-coupon-375-dark',
  till: 'till-member-375-light',
} as const;

describe('the strongest screens', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    // Figures follow the events.
    const page = await panel.openAsAdministrator('/admin/health');
    await page.getByRole('row', { name: /Update the figures.*Up to date/ }).waitFor();
    await page.context().close();
  });
  afterAll(() => panel.stop());

  async function openWithoutNotice(path: string): Promise<Page> {
    const page = await panel.openAsAdministrator(path);
    await page.getByRole('button', { name: 'Close this notice' }).click();
    return page;
  }

  async function openReward(): Promise<Page> {
    const page = await openWithoutNotice('/admin/campaigns?q=coffee');
    await page.getByRole('link', { name: 'Free coffee', exact: true }).click();
    await heading(page, 'Free coffee').waitFor();
    return page;
  }

  it('of the home page', async () => {
    const page = await openWithoutNotice('/admin?compare=true');
    await page.getByRole('img', { name: /Purchases by day/ }).waitFor();
    await photograph(page, NAMES.home);
  });

  it('of rewards', async () => {
    const page = await openWithoutNotice('/admin/campaigns');
    await page.getByRole('row', { name: /Free coffee/ }).waitFor();
    await photograph(page, NAMES.rewards);
  });

  it('of the steps of a reward, with its card and its audience', async () => {
    const page = await openReward();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: /Who and when/ }).click();
    await page
      .getByText(/^Visible to [\d,]+ members/)
      .first()
      .waitFor();
    await photograph(page, NAMES.wizard);
  });

  it('of what customers do with a reward', async () => {
    const page = await openReward();
    const funnel = page.getByRole('region', { name: 'From seeing to using it' });
    await funnel.getByRole('list', { name: 'Customers by step' }).getByRole('listitem').nth(3).waitFor();
    await funnel.scrollIntoViewIfNeeded();
    await photograph(page, NAMES.funnel);
  });

  it('of a member', async () => {
    const page = await openWithoutNotice('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await heading(page, /Clara Customer/).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Bought/ })
      .first()
      .waitFor();
    await photograph(page, NAMES.member);
  });

  it('of reports', async () => {
    const page = await openWithoutNotice('/admin/reports');
    await page
      .getByRole('row', { name: /All months/ })
      .first()
      .waitFor();
    await photograph(page, NAMES.reports);
  });

  it('of the shop and the till', async () => {
    const shop = await panel.open('/shop');
    await shop.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await shop.getByRole('button', { name: 'Free coffee' }).waitFor();
    await photograph(shop, NAMES.shop);
    await shop.getByRole('link', { name: 'Coupons', exact: true }).click();
    await shop.getByRole('link', { name: 'Canvas tote bag' }).first().click();
    await shop.getByRole('img', { name: /^QR code/ }).waitFor();
    await photograph(shop, NAMES.coupon);

    const till = await panel.open('/till');
    await till.getByRole('button', { name: 'Log in as the demo seller' }).click();
    await till.getByLabel('Card, phone, e-mail or name').fill('46000001');
    await till.keyboard.press('Enter');
    await heading(till, 'Clara Customer').waitFor();
    await photograph(till, NAMES.till);
  });
});
