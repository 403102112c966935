import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';
import { MAIL_FROM } from '../support/scenes/messages.js';
import { codeIn } from '../support/scenes/passwords.js';
import { MailServer, getText } from '../support/servers/mail-server.js';

const NEW_PASSWORD = 'Another#Laurel1';

describe('messages', () => {
  let panel: Panel;
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.listening();
    panel = await Panel.start({ SMTP_URL: server.url, MAIL_FROM });
  });
  afterAll(async () => {
    await panel.stop();
    await MailServer.closeAll();
  });

  /** The next mail to an address. */
  async function mailTo(address: string) {
    const find = () => server.mails.find(({ to }) => to.includes(address));
    await vi.waitUntil(find, { timeout: 120_000 });
    const mail = find();
    server.mails.length = 0;
    return mail;
  }

  it('are worded in the panel, previewed, sent as a test and shown when they were sent', async () => {
    const page = await panel.openAsAdministrator('/admin/emails');
    await heading(page, 'E-mails').waitFor();
    await inspect(page, 'emails');
    await page.getByRole('link', { name: 'New points' }).click();
    await heading(page, 'New points').waitFor();

    await page.getByLabel('Subject (English)').fill('{{ nothing }}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This message has no variable nothing').first().waitFor();
    await page.getByLabel('Subject (English)').fill('{{ added_points_amount }} points from us');
    await page.getByLabel('Content (English)').fill('<p>Thanks for <b>coming</b>.</p>');
    await inspect(page, 'email');
    await page.getByRole('button', { name: 'Preview English' }).click();
    const preview = page.getByRole('dialog', { name: '120 points from us' });
    await preview.frameLocator('iframe').getByText('Thanks for coming.').waitFor();
    await inspect(page, 'email-preview');
    await preview.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'E-mails').waitFor();

    await page.getByRole('link', { name: 'New points' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a test' });
    await dialog.getByLabel('Recipient').fill('tester@example.com');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The test is on its way to tester@example.com.').waitFor();
    expect(getText(await mailTo('tester@example.com'))).toContain('Thanks for coming.');

    await page.goto('/admin/messages');
    await page.getByText('Sent', { exact: true }).first().waitFor();
    await inspect(page, 'messages');
    expect(await page.getByText('tester@example.com').count()).toBe(0);
    await page.getByRole('link', { name: 'New points' }).click();
    await page.getByText('120 points from us').waitFor();
    await page.frameLocator('iframe').getByText('Thanks for coming.').waitFor();
    await inspect(page, 'message');
  });

  it('replace the password of a customer', async () => {
    const page = await panel.open('/shop');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await inspect(page, 'shop-forgot-password', PHONES);
    await page.getByLabel('E-mail, phone or card number').fill('customer@example.com');
    await page.getByRole('button', { name: 'Send me a message' }).click();
    await page.getByText('If you are a member').waitFor();
    const code = codeIn(await mailTo('customer@example.com'));

    await page.goto(`/shop/new-password#${code}`);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await inspect(page, 'shop-new-password', PHONES);
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByText('Your password is changed.').waitFor();
    await page.getByRole('link', { name: 'To the login' }).click();
    await page.getByLabel('E-mail, phone or card number').fill('customer@example.com');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Rewards' }).waitFor();
  });

  it('replace the password of an administrator', async () => {
    const page = await panel.open('/admin/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    await inspect(page, 'forgot-password');
    await page.getByLabel('User name or e-mail').fill('admin');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await page.getByText('If there is an account with this name').waitFor();
    const code = codeIn(await mailTo('admin@example.com'));

    await page.goto(`/admin/new-password#${code}`);
    await heading(page, 'Choose a new password').waitFor();
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await inspect(page, 'new-password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await page.getByRole('link', { name: 'To the login' }).click();
    await page.getByLabel('User name or e-mail').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await heading(page, 'Your programme').waitFor();

    await page.goto(`/admin/new-password#${code}`);
    await page.getByLabel('New password').fill(`${NEW_PASSWORD}2`);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This code was used').waitFor();
  });
});
