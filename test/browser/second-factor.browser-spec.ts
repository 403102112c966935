import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const PASSWORD = 'laurel-demo';
const PAGES = [
  {
    page: 'shop',
    home: '/shop/profile',
    person: 'customer@example.com',
    nameLabel: 'E-mail, phone or card number',
    title: 'Profile',
    demo: 'Log in as the demo customer',
    inside: (page: Page) => page.getByRole('navigation', { name: 'Pages' }),
  },
  {
    page: 'till',
    home: '/till/settings',
    person: 'seller@example.com',
    nameLabel: 'E-mail',
    title: 'Settings',
    demo: 'Log in as the demo seller',
    inside: (page: Page) => page.getByLabel('Card, phone, e-mail or name'),
  },
];

describe('a second factor', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it.each(PAGES)(
    'is set up on the page $page, asked for by its login, and removed',
    async ({ page: name, home, person, nameLabel, title, demo, inside }) => {
      const page = await panel.open(`/${name}`);
      await page.getByRole('button', { name: demo }).click();
      await inside(page).waitFor();
      await page.goto(`${panel.address}${home}`);
      await heading(page, title).waitFor();
      await page.getByRole('button', { name: 'Set up a second factor' }).click();
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      const key = (await page.getByLabel('Key', { exact: true }).textContent()) ?? '';
      await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
      await inspect(page, `${name}-second-factor`);
      const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
      await page.getByLabel('Code from the app').fill(totp.generate());
      await page.getByRole('button', { name: 'Confirm' }).click();
      const shown = (await page.getByLabel('Recovery codes').textContent()) ?? '';
      const codes = shown.trim().split('\n');
      expect(codes).toHaveLength(10);
      await inspect(page, `${name}-recovery-codes`);
      await page.getByRole('button', { name: 'I have stored them' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();

      const login = await panel.open(`/${name}`);
      await login.getByLabel(nameLabel, { exact: true }).fill(person);
      await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await login.getByRole('button', { name: 'Log in', exact: true }).click();
      await login.getByLabel('Code of your second factor').fill('000000');
      await login.getByRole('button', { name: 'Log in', exact: true }).click();
      await login.getByText('This code is wrong, or was used.').waitFor();
      await inspect(login, `${name}-login-with-code`);
      await login.getByLabel('Code of your second factor').fill(codes[0] ?? '');
      await login.getByRole('button', { name: 'Log in', exact: true }).click();
      await inside(login).waitFor();

      await page.reload();
      await page.getByText('9 recovery codes are left.').waitFor();
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await page.getByLabel('Code from the app').fill(codes[1] ?? '');
      await page.getByRole('button', { name: 'Generate new codes' }).click();
      const renewed = ((await page.getByLabel('Recovery codes').textContent()) ?? '').trim().split('\n');
      await page.getByRole('button', { name: 'I have stored them' }).click();
      await page.getByRole('button', { name: 'Remove the second factor' }).click();
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByLabel('Code from the app').fill(codes[2] ?? '');
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('Could not be changed').waitFor();
      await page.getByLabel('Code from the app').fill(renewed[0] ?? '');
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('button', { name: 'Set up a second factor' }).waitFor();
    },
  );
});
