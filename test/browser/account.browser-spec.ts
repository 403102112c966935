import { Secret, TOTP } from 'otpauth';
import { DEMO_ADMINISTRATOR } from '../../src/operations/demo/demo-people.model.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';
import { IdentityProvider } from '../support/servers/identity-provider.js';

describe('the own account', () => {
  let panel: Panel;
  let provider: IdentityProvider;
  beforeAll(async () => {
    panel = await Panel.start(async (address) => {
      provider = await IdentityProvider.listening(`${address}/admin/login/provider`);
      return { ...provider.environment, PUBLIC_URL: address };
    });
  });
  afterAll(async () => {
    await panel.stop();
    await provider.close();
  });

  it('is that of the administrator with the address at the provider', async () => {
    provider.person = { sub: 'ada', email: 'admin@example.com', email_verified: true };
    const page = await panel.open('/admin/login');
    await page.getByRole('button', { name: 'Log in with Club login' }).waitFor();
    await inspect(page, 'login-with-provider');
    await page.getByRole('button', { name: 'Log in with Club login' }).click();
    await heading(page, 'Your programme').waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await heading(page, 'Your account').waitFor();

    provider.person = { sub: 'bob', email: 'bob@example.com', email_verified: true };
    const other = await panel.open('/admin/login');
    await other.getByRole('button', { name: 'Log in with Club login' }).click();
    await other.getByText('There is no administrator with this login').waitFor();
    await inspect(other, 'provider-return');
  });

  it('gets a second factor, which the login asks for', async () => {
    const page = await panel.openAsAdministrator('/admin/account');
    await heading(page, 'Your account').waitFor();
    await page.getByText('this device').waitFor();
    await inspect(page, 'account');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
    await dialog.getByLabel('Your current password').fill(DEMO_ADMINISTRATOR.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const key = (await dialog.getByLabel('Key', { exact: true }).textContent()) ?? '';
    await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor();
    await inspect(page, 'second-factor');
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    await dialog.getByLabel('Code from the app').fill(totp.generate());
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const secret = page.getByRole('dialog', { name: 'Recovery codes' });
    const codes = ((await secret.getByLabel('Secret').textContent()) ?? '').trim().split('\n');
    await inspect(page, 'recovery-codes');
    await secret.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    await inspect(page, 'account-with-second-factor');

    const login = await panel.open('/admin/login');
    const { username, password } = DEMO_ADMINISTRATOR;
    await login.getByLabel('User name or e-mail').fill(username);
    await login.getByLabel('Password', { exact: true }).fill(password);
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await login.getByLabel('Code of your second factor').fill('000000');
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await login.getByText('This code is wrong, or was used.').waitFor();
    await inspect(login, 'login-with-code');
    await login.getByLabel('Code of your second factor').fill(codes[0] ?? '');
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await heading(login, 'Your programme').waitFor();

    await page.reload();
    await page.getByText('9 recovery codes are left.').waitFor();
    await page
      .getByRole('button', { name: /^Log out / })
      .first()
      .click();
    await page.getByText(/ is logged out\.$/).waitFor();
  });
});
