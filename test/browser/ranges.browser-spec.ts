import type { Page } from 'playwright-core';
import { posCreate } from '../../client/src/generated/index.js';
import { inspect, Panel } from '../support/processes/panel.js';

const LISTS = [
  { path: 'bought', label: 'Bought', rows: 'bought reward' },
  { path: 'transactions', label: 'Purchase date', rows: 'transaction' },
  { path: 'transfers', label: 'Date', rows: 'points transfer' },
  { path: 'audit', label: 'When', rows: 'action' },
  { path: 'events', label: 'When', rows: 'event' },
] as const;

describe('ranges of time', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    const client = await panel.asAdministrator();
    await posCreate({ client, body: { name: 'Something for the audit log', identifier: 'audited' } });
  });
  afterAll(() => panel.stop());

  const getTotal = async (page: Page, rows: string) => {
    const text = await page.getByText(new RegExp(`^(?:more than )?[\\d,]+ ${rows}s?$`)).textContent();
    return Number(/[\d,]+/.exec(text ?? '')?.[0].replace(',', ''));
  };
  const getEmpty = (page: Page) => page.getByText('No entry matches your search and filters.');
  const choose = async (page: Page, label: string, from: string, to: string) => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('menuitem', { name: to }).click();
    await page.getByRole('button', { name: from }).waitFor();
  };

  it.each(LISTS)(
    'select rows of the list $path, in its address and in its file',
    async ({ path, label, rows }) => {
      const page = await panel.openAsAdministrator(`/admin/${path}`);
      await page.getByRole('row').nth(1).waitFor();
      await choose(page, `${label}: all time`, `${label}: Today`, 'Today');
      expect(new URL(page.url()).search).toBe('?range=today');
      await page.reload();
      await page.getByRole('button', { name: `${label}: Today` }).waitFor();
      await page.goto(`/admin/${path}?from=2001-01-01&to=2001-01-31`);
      await getEmpty(page).waitFor();
      await page
        .getByRole('button', { name: `${label}: ` })
        .getByText(/2001 – .*2001/)
        .waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByRole('row').nth(1).waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.goto(`/admin/${path}?from=2001-01-01`);
      await page.getByRole('row').nth(1).waitFor();
      expect(await getTotal(page, rows)).toBeGreaterThan(0);
    },
  );

  it('are typed in, and refuse an end before the beginning', async () => {
    const page = await panel.openAsAdministrator('/admin/transfers');
    await page.getByRole('button', { name: 'Date: all time' }).click();
    await page.getByRole('menuitem', { name: 'Custom range …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Date' });
    await dialog.getByLabel('From').fill('2001-02-02');
    await dialog.getByLabel('To').fill('2001-02-01');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await dialog.getByText('This is before the start.').waitFor();
    await dialog.getByLabel('To').fill('2001-02-03');
    await inspect(page, 'own-range');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await getEmpty(page).waitFor();
    expect(new URL(page.url()).search).toBe('?from=2001-02-02&to=2001-02-03');
  });

  it('stand beside words of numbers alone, which a reload keeps', async () => {
    const page = await panel.openAsAdministrator('/admin/transactions?q=20&range=90');
    for (const isReloaded of [false, true]) {
      await page.getByRole('button', { name: 'Purchase date: Last 90 days' }).waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('20');
      if (!isReloaded) {
        await page.reload();
      }
    }
  });

  it('compare the figures with as many days before', async () => {
    const page = await panel.openAsAdministrator('/admin');
    const issued = page.locator('dl', { hasText: 'Points issued' });
    await issued.getByText(/^[+−±][\d,]+%? \([\d,]+ before\)$/).waitFor();
    await page.getByRole('button', { name: 'Time range: Last 30 days' }).click();
    await inspect(page, 'ranges');
    await page.getByRole('menuitem', { name: 'Last month' }).click();
    await page.getByRole('button', { name: 'Time range: Last month' }).waitFor();
    expect(new URL(page.url()).search).toBe('?range=last-month');
  });
});
