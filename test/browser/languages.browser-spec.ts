import { transferAdd } from '../../client/src/generated/index.js';
import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';

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
    await page.getByRole('link', { name: 'Edit the texts' }).waitFor();
    await inspect(page, 'language-page');
    expect(await texts(page)).toMatchObject({
      'Bad credentials': 'Fel lösenord',
      settings: expect.anything(),
    });

    await page.getByRole('link', { name: 'Edit the texts' }).click();
    await page.getByLabel('Edit as JSON').click();
    await page.getByLabel('Content').fill('{"settings":{"marketing_vendors":"a"}}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/A text stands where a map of texts belongs/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove this language' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove svenska' }).click();
    await heading(page, 'Languages').waitFor();
    await page.getByRole('link', { name: 'German' }).waitFor();
    expect(await page.getByRole('link', { name: 'svenska' }).count()).toBe(0);
    await inspect(page, 'languages');
  });
});

/** The forms of Polish: for one, for few, and for many. */
const POINTS = [
  ['1', '1 punkt'],
  ['2', '2 punkty'],
  ['5', '5 punktów'],
] as const;
const CARD = '46000001';
const CLARA = 'customer@example.com';
const NAME = 'Clara Customer';

describe('the pages in a browser that is in Polish', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it('the till speaks Polish, with the forms for one, few and many', async () => {
    const page = await panel.open('/till', { locale: 'pl-PL' });
    await page.getByRole('button', { name: 'Zaloguj się jako sprzedawca demo' }).click();
    await heading(page, 'Znajdź uczestnika').waitFor();
    await inspect(page, 'polish-till');
    for (const [number, points] of POINTS) {
      await page.getByLabel('Karta, telefon, e-mail lub nazwisko').fill(CARD);
      await page.keyboard.press('Enter');
      await heading(page, NAME).waitFor();
      await page.getByRole('link', { name: 'Dodaj punkty' }).click();
      await page.getByLabel('Punkty').fill(number);
      await page.getByRole('button', { name: `Dodaj ${points}`, exact: true }).click();
      await page.getByText(`${NAME}: dodano ${points}.`, { exact: true }).waitFor();
    }
    await page.getByLabel('Karta, telefon, e-mail lub nazwisko').fill(CARD);
    await page.keyboard.press('Enter');
    await heading(page, NAME).waitFor();
    await inspect(page, 'polish-till-member');
  });

  it('the page of the customers speaks Polish, and its rewards do, and another language when it is chosen', async () => {
    const customer = (await (await panel.asCustomer(CLARA)).session.accountId()) ?? '';
    const client = await panel.asAdministrator();
    for (const [points] of POINTS) {
      await transferAdd({ client, body: { customer, points: Number(points) } });
    }
    const page = await panel.open('/shop', { locale: 'pl' });
    await page.getByRole('button', { name: 'Zaloguj się jako klientka demo' }).click();
    await heading(page, 'Nagrody').waitFor();
    await page.getByText('Darmowa kawa', { exact: true }).waitFor();
    await inspect(page, 'polish-shop', PHONES);
    for (const name of ['Kupony', 'Historia', 'Profil']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await heading(page, name).waitFor();
      await inspect(page, `polish-shop-${name.toLowerCase()}`, PHONES);
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Historia' }).click();
    for (const [, points] of POINTS) {
      await page.getByText(`Otrzymano ${points}`, { exact: true }).first().waitFor();
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl');
    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click();
    await page.getByText('English', { exact: true }).click();
    await heading(page, 'Profile').waitFor();
    await page.reload();
    await heading(page, 'Profile').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Rewards' }).click();
    await page.getByText('Free coffee', { exact: true }).waitFor();
  });

  it('the panel speaks Polish, with the forms for one, few and many', async () => {
    const page = await panel.open('/admin/login', { locale: 'pl-PL' });
    await page.getByRole('button', { name: 'Zaloguj się jako administrator demo' }).click();
    await heading(page, 'Twój program').waitFor();
    await inspect(page, 'polish-home');
    for (const [path, name, total] of [
      ['sellers', 'Sprzedawcy', '1 sprzedawca'],
      ['levels', 'Poziomy', '4 poziomy'],
      ['campaigns', 'Kampanie', '15 kampanii'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      await heading(page, name).waitFor();
      await page.getByText(total, { exact: true }).waitFor();
    }
    await page.getByText('Darmowa kawa', { exact: true }).waitFor();
    await inspect(page, 'polish-campaigns');
    await page.goto('/admin/customers?q=clara');
    await page.getByRole('link', { name: NAME }).first().click();
    await heading(page, NAME).waitFor();
    await inspect(page, 'polish-customer');
    for (const [number, points] of POINTS) {
      await page.getByRole('button', { name: 'Dodaj punkty' }).click();
      await page.getByRole('textbox', { name: 'Punkty' }).fill(number);
      await page.getByRole('dialog').getByRole('button', { name: 'Dodaj punkty' }).click();
      await page.getByText(`${NAME}: dodano ${points}.`, { exact: true }).waitFor();
    }
  });
});

async function texts(page: Awaited<ReturnType<Panel['open']>>): Promise<unknown> {
  return page.evaluate(async () => (await fetch('/api/translations?_locale=sv')).json());
}
