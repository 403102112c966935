import type { Page } from 'playwright-core';
import {
  campaignCreate,
  campaignEdit,
  campaignRecordShow,
  type CampaignRequest,
  levelList,
  segmentCreate,
  segmentDelete,
  type CreateSegmentRequest,
} from '../../client/src/generated/index.js';
import { DESKS, heading, inspect, Panel, PHONES } from '../support/processes/panel.js';

const STEPS = ['What', 'Price and limits', 'Codes', 'Who and when', 'Texts and preview', 'Check'] as const;

const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Steps' }).getByText(name);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

describe('rewards in the panel', () => {
  let panel: Panel;
  let page: Page;
  beforeAll(async () => {
    panel = await Panel.start();
    page = await panel.openAsAdministrator('/admin/campaigns/new');
  });
  afterAll(() => panel.stop());

  it('makes a reward with 10,000 codes for one level, step by step', async () => {
    await section(page, 'What').getByLabel('Name').fill('Gold breakfast');
    await page.getByRole('radio', { name: /^Gift/ }).check();
    await next(page);
    await section(page, 'Price and limits').getByRole('textbox', { name: 'Price' }).fill('40');
    await page.getByRole('checkbox', { name: 'As long as there are codes' }).uncheck();
    await page.getByRole('textbox', { name: 'Limit', exact: true }).fill('9000');
    await next(page);
    await page.getByRole('radio', { name: /^Generate codes/ }).check();
    await page.getByRole('textbox', { name: 'How many' }).fill('10000');
    await page.getByRole('textbox', { name: 'Beginning' }).fill('GOLD-');

    await page.reload();
    await section(page, 'Codes')
      .getByText(/^GOLD-[A-Z]{8}$/)
      .waitFor();
    await next(page);
    await page.getByRole('radio', { name: 'Customers of some levels or segments' }).check();
    await page.getByRole('combobox', { name: 'Levels' }).click();
    await page.getByRole('option', { name: 'Gold' }).click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('status')
      .getByText(/^Visible to \d+ members, \d+ can afford it$/)
      .waitFor();
    await page.getByRole('switch', { name: /^Active/ }).check();
    const sale = page.getByRole('group', { name: 'On sale' });
    await sale.getByRole('checkbox', { name: 'Always' }).uncheck();
    await next(page);
    await sale.getByText('Choose a time, or “Always”.').nth(1).waitFor();
    await sale.getByRole('checkbox', { name: 'Always' }).check();
    await next(page);
    const german = page.getByRole('group', { name: 'German' });
    await german.getByLabel('Name').fill('Goldenes Frühstück');
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await preview.getByText('Gold breakfast').waitFor();
    await preview.getByText('German').click();
    await preview.getByText('Goldenes Frühstück').waitFor();
    await next(page);
    await section(page, 'Check').getByText('10,000 will be added').waitFor();

    // The limit for one customer was left out: its message leads to its step.
    await page.getByRole('button', { name: 'Create reward' }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Limit per customer: / })
      .click();
    await section(page, 'Price and limits').waitFor();
    await page.keyboard.type('2');
    await step(page, 'Check').click();
    await page.getByRole('button', { name: 'Create reward' }).click();
    await heading(page, 'Gold breakfast').waitFor();
    await page.getByText('10,000 codes, 10,000 of them not sold').waitFor();
    await section(page, 'Who and when').getByText('For customers of: Gold.').waitFor();
  });

  it('shows the audience that can buy it, and it is offered and bought', async () => {
    const text = await section(page, 'Who and when').getByRole('status').textContent();
    const [visible, able] = [...(text ?? '').matchAll(/\d+/g)].map(([number]) => Number(number));
    expect(visible).toBeGreaterThan(0);
    expect(able).toBeLessThanOrEqual(visible ?? 0);
    const ask = await administrator(panel.address);
    const campaign = page.url().split('/').at(-1) ?? '';
    const { customers } = await ask<Members>('GET', `campaign/${campaign}/customers/visible?perPage=1000`);
    expect(customers).toHaveLength(visible ?? -1);
    await page.getByRole('button', { name: 'Show these members' }).click();
    const names = page.getByRole('dialog', { name: 'Members who can see it' });
    await names.getByRole('link').first().waitFor();
    for (let shown = 10; shown < customers.length; shown += 10) {
      await expect.poll(() => names.getByRole('link').count()).toBe(shown);
      await names.getByRole('button', { name: 'Show more' }).click();
    }
    const links = names.getByRole('link');
    await expect.poll(() => links.count()).toBe(customers.length);
    const shown = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')?.slice(-36)));
    expect(shown.toSorted()).toEqual(customers.map(({ customerId }) => customerId).toSorted());
    await inspect(page, 'campaign-visible-members');
    await page.keyboard.press('Escape');
    await names.waitFor({ state: 'detached' });
    const buyers: string[] = [];
    for (const { customerId } of customers) {
      const path = `admin/customer/${customerId}/campaign/available?perPage=1000`;
      const { campaigns } = await ask<Offers>('GET', path);
      const offer = campaigns.find(({ campaignId }) => campaignId === campaign);
      expect(offer).toBeDefined();
      buyers.push(...(offer?.canBeBoughtByCustomer ? [customerId] : []));
    }
    expect(buyers).toHaveLength(able ?? -1);
    const bought = await ask('POST', `admin/customer/${buyers[0]}/campaign/${campaign}/buy`);
    expect(JSON.stringify(bought)).toMatch(/GOLD-[A-Z]{8}/);
    await page.reload();
    await page.getByText('10,000 codes, 9,999 of them not sold').waitFor();
    const { coupons } = await ask<Stock>('GET', `campaign/${campaign}/coupons?sold=0&perPage=1`);
    const [sold = ''] = /GOLD-[A-Z]{8}/.exec(JSON.stringify(bought)) ?? [];
    await page.getByRole('button', { name: 'Remove codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove codes' });
    await dialog.getByLabel('Codes').fill(`${coupons[0]?.code ?? ''}\n${sold}`);
    await inspect(page, 'remove-codes');
    await dialog.getByRole('button', { name: 'Remove codes' }).click();
    await page.getByText('1 code is removed.').waitFor();
    await page.getByText('9,999 codes, 9,998 of them not sold').waitFor();
  });

  it('edits it by the same steps, with its windows on a calendar', async () => {
    await section(page, 'Who and when').getByRole('link', { name: 'Change' }).click();
    const sale = page.getByRole('group', { name: 'On sale' });
    await sale.getByRole('checkbox', { name: 'Always' }).uncheck();
    const field = (label: string) => sale.getByRole('button', { name: label, exact: true });
    const calendar = (label: string) => page.getByRole('dialog', { name: label, exact: true });
    for (const [label, day, moment] of [
      ['From', 0, /^1 .* 00:00$/],
      ['To', 9, /^10 .* 23:59$/],
    ] as const) {
      await field(label).click();
      await calendar(label).getByRole('button', { name: 'Next month' }).click();
      await calendar(label).locator('table button:not([data-outside]):visible').nth(day).click();
      await calendar(label).getByRole('button', { name: 'Done' }).click();
      await calendar(label).waitFor({ state: 'detached' });
      await field(label).filter({ hasText: moment }).waitFor();
    }
    // In windows of other sizes, a calendar moves with its field: no day is picked then.
    for (const label of ['From', 'To']) {
      await field(label).click();
      await inspect(page, `calendar-${label.toLowerCase()}`);
      await calendar(label).getByRole('button', { name: 'Done' }).press('Enter');
      await calendar(label).waitFor({ state: 'detached' });
    }
    await inspect(page, 'edit-reward');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Gold breakfast').waitFor();
    await page.getByRole('img', { name: /^On sale: from 1 .* to 10 / }).waitFor();
    await page.getByText('Scheduled').waitFor();
  });

  it('is shown on the calendar of rewards in its months, with those that are inactive when asked for', async () => {
    await page.goto('/admin/campaigns');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await heading(page, 'Calendar of rewards').waitFor();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const window = row('Gold breakfast').getByRole('img', {
      name: /^On sale: from 1 .* to 10 .*; Visible: always$/,
    });
    await window.waitFor();
    await inspect(page, 'calendar-of-rewards');
    expect(await row('Second item for 1 EUR').count()).toBe(0);
    // The address has its state, which the router changes a moment later.
    await page.getByRole('switch', { name: 'Include inactive' }).click({ force: true });
    await row('Second item for 1 EUR').waitFor();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    expect(page.url()).toMatch(/month=\d{4}-\d\d/);
    await page.reload();
    await window.waitFor();
    await row('Gold breakfast').getByRole('link').click();
    await heading(page, 'Gold breakfast').waitFor();
  });

  it('is duplicated without its codes, inactive, by the same steps', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const name = section(page, 'What').getByLabel('Name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Gold breakfast (copy)');
    await step(page, 'Check').click();
    await page.getByText('No customer sees it yet').waitFor();
    await section(page, 'Check').getByText('none are added').waitFor();
    await page.getByRole('button', { name: 'Create reward' }).click();
    await heading(page, 'Gold breakfast (copy)').waitFor();
    await page.getByText('Inactive', { exact: true }).waitFor();
    await section(page, 'Who and when').getByText('For customers of: Gold.').waitFor();
    await page.goto('/admin/campaigns?q=breakfast');
    await page.getByRole('row', { name: 'Gold breakfast (copy)' }).getByText('0 of 0').waitFor();
    await page
      .getByRole('row', { name: /Gold breakfast (?!\(copy)/ })
      .getByText(/^1 of /)
      .waitFor();
    await page.getByRole('link', { name: 'Gold breakfast', exact: true }).click();
  });

  it('shows what each version has changed, and its author, and restores one', async () => {
    const client = await panel.asAdministrator();
    const { data: listed } = await levelList({ client, query: { perPage: 100 } });
    const [gold, silver] = ['Gold', 'Silver'].map(
      (name) => listed.levels.find((level) => level.name === name)?.id,
    );
    const criteria = [{ type: 'customer_has_labels', labels: [{ key: 'tea' }] }];
    const { data: segment } = await segmentCreate({
      client,
      body: { name: 'Tea drinkers', active: true, parts: [{ criteria }] } as CreateSegmentRequest,
    });
    const terms = { costInPoints: 30, daysValid: 30, levels: [gold ?? ''], segments: [segment.segmentId] };
    const translations = { en: { name: 'Tea for two' }, de: { name: 'Tee zu zweit' } };
    const always = {
      campaignActivity: { allTimeActive: true },
      campaignVisibility: { allTimeVisible: true },
    };
    const { data: created } = await campaignCreate({
      client,
      body: { reward: 'gift_code', translations, active: true, unlimited: true, ...always, ...terms },
    });
    const path = { campaign: created.campaignId };
    const edit = (body: CampaignRequest) => campaignEdit({ client, path, body });
    await edit({ costInPoints: 45, levels: [silver ?? ''], segments: [], daysValid: 0 });
    await edit({ translations: { en: { name: 'Tea' }, de: { name: 'Tee', shortDescription: '**Heiß**' } } });

    const versions = await panel.openAsAdministrator(`/admin/campaigns/${created.campaignId}`);
    await heading(versions, 'Tea').waitFor();
    const list = section(versions, 'Versions');
    const changes = list.locator('.version-change');
    await changes.filter({ hasText: /^Name: Tea for two Tea$/ }).waitFor();
    await changes.filter({ hasText: /^German: Name: Tee zu zweit Tee$/ }).waitFor();
    await changes.filter({ hasText: /^Price: 30 points 45 points$/ }).waitFor();
    await changes.filter({ hasText: /^Levels: Gold Silver$/ }).waitFor();
    await changes.filter({ hasText: /^Segments: Tea drinkers –$/ }).waitFor();
    await changes.filter({ hasText: /^Valid for: 30 days no expiry$/ }).waitFor();
    expect(await changes.count()).toBe(7);
    expect(await list.getByText(/ · admin$/).count()).toBe(3);
    for (const views of [DESKS, PHONES]) {
      await versions.setViewportSize({ width: views[0]?.width ?? 0, height: 812 });
      await list.evaluate((each) => each.scrollIntoView());
      await inspect(versions, 'reward-versions', views);
    }

    await list.getByRole('button', { name: 'Restore version 1' }).click();
    const dialog = versions.getByRole('dialog', { name: 'Restore version 1' });
    await segmentDelete({ client, path: { segment: segment.segmentId } });
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByText(/^Segments: The value .* is not a valid choice\.$/).waitFor();
    await inspect(versions, 'reward-restore-refused');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await list.getByRole('button', { name: 'Restore version 2' }).click();
    const second = versions.getByRole('dialog', { name: 'Restore version 2' });
    await inspect(versions, 'reward-restore');
    await edit({ costInPoints: 50 });
    await second.getByRole('button', { name: 'Restore' }).click();
    await second.getByText('Someone else has saved changes').waitFor();
    await second.getByText(/^Price: 45 points 50 points$/).waitFor();
    await inspect(versions, 'reward-restore-conflict');
    expect((await campaignRecordShow({ client, path })).data).toMatchObject({ costInPoints: 50 });
    await second.getByRole('button', { name: 'Restore anyway' }).click();
    await versions.getByText('The terms of version 2 apply again.').waitFor();
    await heading(versions, 'Tea for two').waitFor();
    await list.getByText('Version 5', { exact: true }).waitFor();
    const { data: restored } = await campaignRecordShow({ client, path });
    expect(restored).toMatchObject({ name: 'Tea for two', costInPoints: 45, active: true, segments: [] });
    await versions.close();
  });

  it('has steps without violations of axe, and nothing beyond the edge', async () => {
    await inspect(page, 'reward');
    await page.goto('/admin/campaigns/new');
    await section(page, 'What').getByLabel('Name').fill('Half a cake');
    await step(page, 'Check').click();
    await page.getByRole('button', { name: 'Create reward' }).click();
    await page.getByRole('alert').waitFor();
    for (const [index, name] of STEPS.entries()) {
      await step(page, name).click();
      await section(page, name).waitFor();
      await inspect(page, `wizard-${index + 1}`);
    }
  });
});

interface Stock {
  readonly coupons: readonly { readonly code: string }[];
}

interface Members {
  readonly customers: readonly { readonly customerId: string }[];
}

interface Offers {
  readonly campaigns: readonly { readonly campaignId: string; readonly canBeBoughtByCustomer: boolean }[];
}

/** Asks the API as the demo administrator. */
async function administrator(address: string) {
  const offer = await fetch(`${address}/admin/login.json`);
  const { demo } = (await offer.json()) as { demo: object };
  const body = JSON.stringify(demo);
  const headers = { 'Content-Type': 'application/json' };
  const login = await fetch(`${address}/api/admin/login_check`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };
  return async <Answer>(method: string, path: string): Promise<Answer> => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}` },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return (await answer.json()) as Answer;
  };
}
