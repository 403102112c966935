import type { Page } from 'playwright-core';
import { settingsChange, settingsShow } from '../../client/src/generated/index.js';
import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';

const ACCENT = '#ffb300';
const NAMES = { programPointsSingular: 'bean', programPointsPlural: 'beans' };

const getGround = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

/** Name, colour and words of a programme, from the settings to the pages that customers and sellers see. */
describe('the brand of a programme', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it('is shown beside the settings while it is typed, and saved', async () => {
    const page = await panel.openAsAdministrator('/admin/programme');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('1,250').waitFor();
    const before = await getGround(page, '.brand-balance');
    await preview.getByText('120 points').waitFor();
    await page.getByLabel('Name of the programme').fill('Bay & Bean');
    await preview.getByText('Bay & Bean').waitFor();
    await page.getByLabel('Name of one point').fill('bean');
    await preview.getByText('120 points').waitFor();
    await page.getByLabel('Name of several points').fill('beans');
    await preview.getByText('120 beans').waitFor();
    await preview.getByText('beans to spend').waitFor();
    await page.getByLabel('Accent colour').fill(ACCENT);
    await expect.poll(async () => getGround(page, '.brand-balance')).not.toBe(before);
    await page.getByRole('button', { name: 'Pick a colour' }).click();
    const hue = page.getByRole('slider', { name: 'Hue' });
    await hue.focus();
    await inspect(page, 'brand-colour');
    await hue.press('ArrowRight');
    expect(await page.getByLabel('Accent colour').inputValue()).toMatch(/^#[0-9a-f]{6}$/);
    await page.keyboard.press('Escape');
    await page.getByLabel('Accent colour').fill(ACCENT);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Levels' }).click();
    await page.getByLabel('Levels are reached by').waitFor();
    await inspect(page, 'brand');
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await page.getByText('The settings are saved.').waitFor();

    const client = await panel.asAdministrator();
    const { settings } = (await settingsShow({ client })).data;
    expect(settings).toMatchObject({ programName: 'Bay & Bean', accentColor: ACCENT, ...NAMES });
  });

  it('is on the page of customers and at the till, readable in any colour, also without a connection', async () => {
    const client = await panel.asAdministrator();
    const body = { programName: 'Bay & Bean', accentColor: ACCENT, ...NAMES };
    await settingsChange({ client, body });

    const page = await panel.open('/shop');
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByText('Bay & Bean').waitFor();
    await page.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await page.getByText('beans to spend').waitFor();
    await page.getByText('30 beans', { exact: true }).first().waitFor();
    const ground = await getGround(page, '.balance');
    await inspect(page, 'shop-brand', PHONES);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('beans to spend').waitFor();
    expect(await getGround(page, '.balance')).toBe(ground);

    const till = await panel.open('/till');
    await till.getByRole('button', { name: 'Log in as the demo seller' }).click();
    await till.getByLabel('Card, phone, e-mail or name').fill('46000001');
    await till.keyboard.press('Enter');
    await heading(till, 'Clara Customer').waitFor();
    await till.getByText(/^[\d,]+ beans$/).waitFor();
    await inspect(till, 'till-brand', PHONES);

    // A colour of its own is taken back by an empty one.
    await settingsChange({ client, body: { accentColor: null, programPointsPlural: null } as never });
    const again = await panel.open('/shop');
    await again.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await again.getByText('points to spend').waitFor();
    expect(await getGround(again, '.balance')).not.toBe(ground);
  });
});
