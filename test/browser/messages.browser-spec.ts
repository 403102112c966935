import { customersList, messageList, transferAdd } from '../../client/src/generated/index.js';
import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';
import { MAIL_FROM } from '../support/scenes/messages.js';
import { codeIn } from '../support/scenes/passwords.js';
import { getText, MailServer, refusal } from '../support/servers/mail-server.js';

const NEW_PASSWORD = 'Another#Leaf1';

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

  it('that a server has refused are sent again, from the list and from their page', async () => {
    const client = await panel.asAdministrator();
    const { data } = await customersList({ client, query: { email: 'customer@example.com' } });
    const customer = data.customers[0]?.customerId ?? '';
    const refuse = async (points: number) => {
      server.admit = () => refusal(550, 'mailbox is full');
      await transferAdd({ client, body: { customer, points } });
      await vi.waitUntil(
        async () => (await messageList({ client, query: { status: 'failed' } })).data.total > 0,
        { timeout: 120_000 },
      );
      server.admit = () => undefined;
      server.mails.length = 0;
    };
    await refuse(7);
    const page = await panel.openAsAdministrator('/admin/messages?status=failed');
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Send again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 of 1 messages will be sent again.').waitFor();
    await inspect(page, 'messages-again');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Done: 1 of 1.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(getText(await mailTo('customer@example.com'))).toContain('Thanks for coming.');
    await page.goto('/admin/messages?status=failed');
    await page.getByText('No entry matches your search and filters.').waitFor();

    await refuse(8);
    await page.reload();
    await page.getByRole('link', { name: 'New points' }).click();
    await page.getByText('mailbox is full').waitFor();
    await inspect(page, 'message-failed');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The message is being sent again.').waitFor();
    await mailTo('customer@example.com');
    await page.getByText('Sent again', { exact: true }).waitFor();
    await page.getByText('Sent', { exact: true }).first().waitFor();
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
