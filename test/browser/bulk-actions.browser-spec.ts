import type { Page } from 'playwright-core';
import { customersList, type ListedSegmentRecord, segmentList } from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const row = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Select row ${number}`, exact: true });

async function getLargestSegment(panel: Panel): Promise<ListedSegmentRecord> {
  const client = await panel.asAdministrator();
  const query = { sort: 'customersCount', direction: 'DESC', perPage: 1 } as const;
  const [largest] = (await segmentList({ client, query })).data.segments;
  if (!largest) {
    throw new Error('The demo programme has no segment');
  }
  return largest;
}

describe('bulk actions in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it('give points to customers who are selected by click, key and range, and take them back', async () => {
    const page = await panel.openAsAdministrator('/admin/customers');
    await row(page, 1).click();
    await page.getByRole('row').nth(2).getByRole('link').first().focus();
    await page.keyboard.press('x');
    await page.getByText('2 customers selected').waitFor();
    await row(page, 4).click();
    await row(page, 6).click({ modifiers: ['Shift'] });
    await page.getByText('5 customers selected').waitFor();
    await row(page, 1).click();
    await page.getByText('4 customers selected').waitFor();
    await inspect(page, 'bulk-selected');

    await bar(page).getByRole('button', { name: 'Give points' }).click();
    await page.getByText('4 of 4 customers get them.', { exact: true }).waitFor();
    await dialog(page).getByRole('textbox', { name: 'Points for each customer' }).fill('200');
    await page.getByText('4 of 4 customers get them: 800 points in all.').waitFor();
    await inspect(page, 'bulk-give');
    await dialog(page).getByRole('button', { name: 'Give 200 points to 4 customers' }).click();
    await page.getByText('Done: 4 of 4.').waitFor();
    await inspect(page, 'bulk-done');
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: 4 of 4.').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await bar(page).waitFor({ state: 'detached' });
  });

  it('select all that the filters match, also those that are not loaded', async () => {
    const client = await panel.asAdministrator();
    const { total } = (await customersList({ client, query: { perPage: 1 } })).data;
    const page = await panel.openAsAdministrator('/admin/customers');
    await row(page, 1).waitFor();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await bar(page)
      .getByRole('button', { name: `Select all ${total}` })
      .click();
    await bar(page).getByText(`${total} customers selected`).waitFor();
    expect(
      await bar(page)
        .getByRole('button', { name: /^Select all/ })
        .count(),
    ).toBe(0);
    await inspect(page, 'bulk-all');
    await bar(page).getByRole('button', { name: 'Give points' }).click();
    await page.getByText(`${total} of ${total} customers get them.`, { exact: true }).waitFor();
  });

  it('mark rewards as shipped, say which were left out and why, and are undone on their page', async () => {
    const page = await panel.openAsAdministrator('/admin/bought');
    await row(page, 1).waitFor();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await bar(page).getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog(page).getByText('Left out:').waitFor();
    await inspect(page, 'bulk-ship');
    await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
    await page.getByText(/^Done: \d+ of \d+; \d+ left out\.$/).waitFor();
    await page.getByRole('link', { name: 'See why' }).click();
    await heading(page, /rewards marked as shipped$/).waitFor();
    await page.getByText('This reward is not delivered.').first().waitFor();
    await inspect(page, 'bulk-page');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Undone: \d+ of \d+; \d+ could not be undone\.$/).waitFor();
    await page.getByText('This reward had no delivery status before.').first().waitFor();
  });

  it('give points to all members of a segment, and are listed', async () => {
    const { name } = await getLargestSegment(panel);
    const page = await panel.openAsAdministrator('/admin/segments');
    await page.getByRole('link', { name, exact: true }).click();
    await heading(page, name).waitFor();
    await page.getByRole('button', { name: 'Give points to all members' }).click();
    await dialog(page).getByRole('textbox', { name: 'Points for each customer' }).fill('5');
    await dialog(page)
      .getByRole('button', { name: /^Give 5 points to \d+ customers$/ })
      .click();
    await page.getByText(/^Done: /).waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Bulk actions' }).click();
    await heading(page, 'Bulk actions').waitFor();
    await page
      .getByRole('link', { name: /^5 points each for/ })
      .first()
      .waitFor();
    await inspect(page, 'bulk-list');
  });
});
