import { customerRecordEdit } from '../../client/src/generated/index.js';
import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';
import { MAIL_FROM } from '../support/scenes/messages.js';
import { getText, MailServer } from '../support/servers/mail-server.js';
import { until } from '../support/waiting/eventually.js';

const CARL = 'customer2@example.com';
const PASSWORD = 'laurel-demo';

describe('a changed e-mail that does not log in yet', () => {
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

  const linkTo = async (page: string): Promise<string> => {
    const find = () =>
      server.mails
        .flatMap((mail) => new RegExp(`(/shop/${page}#[\\w.-]+)`).exec(getText(mail))?.[1] ?? [])
        .at(-1);
    await until(() => find() !== undefined);
    return find() ?? '';
  };
  const carl = async () => (await (await panel.asCustomer(CARL)).session.accountId()) ?? '';
  const change = async (customer: string, email: string) =>
    customerRecordEdit({ client: await panel.asAdministrator(), path: { customer }, body: { email } });

  it('is shown to the customer, who agrees with their password, and refused by the link of the notice', async () => {
    const customer = await carl();
    await change(customer, 'carl.new@example.com');
    const page = await panel.open('/shop/profile');
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByLabel('E-mail, phone or card number').fill(CARL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Your login has not changed yet' });
    await notice.getByText(`You still log in with ${CARL}.`).waitFor();
    await inspect(page, 'shop-waiting-contact', PHONES);
    await notice.getByRole('button', { name: 'Use the new one now' }).click();
    await page.getByLabel('Current password').fill('Wrong#Password1');
    await page.getByRole('button', { name: 'Use the new one now' }).click();
    await page.getByText('This is not your current password.').first().waitFor();
    await inspect(page, 'shop-waiting-contact-password', PHONES);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Use the new one now' }).click();
    await page.getByRole('button', { name: 'Use the new one now' }).waitFor({ state: 'detached' });

    const other = await panel.open(await linkTo('keep-contact'));
    await heading(other, 'Was that you?').waitFor();
    await inspect(other, 'shop-keep-contact', PHONES);
    await other.getByRole('button', { name: 'Keep the former one' }).click();
    await heading(other, 'Your account is as it was').waitFor();
    await inspect(other, 'shop-kept-contact', PHONES);
    await other.reload();
    await other.getByRole('button', { name: 'Keep the former one' }).click();
    await other.getByText('Could not be changed').waitFor();
  });

  it('is shown to administrators, who decide it with a reason', async () => {
    const customer = await carl();
    await change(customer, 'carl.newer@example.com');
    const page = await panel.openAsAdministrator(`/admin/customers/${customer}`);
    await page.getByText('Not for logins yet').first().waitFor();
    await inspect(page, 'customer-waiting-contact');
    await page.getByRole('button', { name: 'Decide' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Identity card seen');
    await inspect(page, 'customer-waiting-contact-decision');
    await dialog.getByRole('button', { name: 'Let it log in' }).click();
    await page.getByText('The customer logs in with carl.newer@example.com from now on.').waitFor();
    await panel.asCustomer('carl.newer@example.com');
  });
});
