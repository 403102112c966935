import { heading, inspect, Panel } from '../support/processes/panel.js';

describe('the screens for languages', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it('add a language, whose texts clients show at once, and remove it', async () => {
    const page = await panel.openAsAdministrator('/admin/languages');
    await page.getByRole('link', { name: 'Add a language' }).click();
    await page.getByLabel('Code').fill('de-abc');
    await page.getByLabel('Name').fill('svenska');
    await page.getByRole('button', { name: 'Add language' }).click();
    await page.getByText('This value should be the code of a language, as de or de-AT.').first().waitFor();
    await page.getByLabel('Code').fill('sv');
    await page.getByRole('button', { name: 'Add language' }).click();
    await heading(page, 'svenska').waitFor();

    await page.getByLabel('Search in the texts').fill('bad cred');
    await page.getByText('1 text', { exact: true }).waitFor();
    await page.getByLabel('Bad credentials').fill('Fel lösenord');
    await inspect(page, 'language');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Languages').waitFor();
    expect(await texts(page)).toMatchObject({ 'Bad credentials': 'Fel lösenord', settings: expect.anything() });

    await page.getByRole('link', { name: 'svenska' }).click();
    await page.getByLabel('Edit all of it as JSON').click();
    await page.getByLabel('Content').fill('{"settings":{"marketing_vendors":"a"}}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/A text stands where a map of texts belongs/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Remove this language' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove svenska' }).click();
    await heading(page, 'Languages').waitFor();
    await page.getByRole('link', { name: 'German' }).waitFor();
    expect(await page.getByRole('link', { name: 'svenska' }).count()).toBe(0);
    await inspect(page, 'languages');
  });
});

async function texts(page: Awaited<ReturnType<Panel['open']>>): Promise<unknown> {
  return page.evaluate(async () => (await fetch('/api/translations?_locale=sv')).json());
}
