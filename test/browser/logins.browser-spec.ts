import { Secret, TOTP } from 'otpauth';
import { createLaurel } from '../../client/src/index.js';
import {
  customerSecondFactorBegin,
  customerSecondFactorConfirm,
  sellerSecondFactorBegin,
  sellerSecondFactorConfirm,
} from '../../client/src/generated/index.js';
import { DEMO_CUSTOMER, DEMO_SELLER } from '../../src/operations/demo/demo-people.model.js';
import { inspect, Panel } from '../support/processes/panel.js';

const KINDS = [
  {
    role: 'customer',
    login: DEMO_CUSTOMER,
    begin: customerSecondFactorBegin,
    confirm: customerSecondFactorConfirm,
    getPath: (id: string) => `/admin/customers/${id}?tab=logins`,
  },
  {
    role: 'seller',
    login: DEMO_SELLER,
    begin: sellerSecondFactorBegin,
    confirm: sellerSecondFactorConfirm,
    getPath: (id: string) => `/admin/sellers/${id}`,
  },
] as const;

describe('the logins of another person', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it.each(KINDS)(
    'are seen and ended on the page of a $role, and the second factor is removed',
    async ({ role, login, begin, confirm, getPath }) => {
      const client = createLaurel({ url: panel.address });
      await client.session.logIn(role, login);
      const id = (await client.session.accountId()) ?? '';
      const { data } = await begin({
        client,
        body: { currentPassword: login.password },
      });
      const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
      await confirm({ client, body: { code } });

      const page = await panel.openAsAdministrator(getPath(id));
      await page.getByText(/^Last used/).waitFor();
      await inspect(page, `logins-of-${role}`);
      await page.getByRole('button', { name: 'End all logins' }).click();
      const end = page.getByRole('dialog', { name: 'End all logins?' });
      await end.getByText('is logged out on every device at once').waitFor();
      await inspect(page, `end-logins-of-${role}`);
      await end.getByRole('button', { name: 'End all logins' }).click();
      await page.getByText('Not logged in anywhere.').waitFor();

      const remove = async () => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Remove the second factor' }).click();
        const dialog = page.getByRole('dialog', { name: 'Remove the second factor?' });
        await dialog.getByText('All their logins end.').waitFor();
        await dialog.getByRole('button', { name: 'Remove the second factor' }).click();
      };
      await remove();
      await page.getByText(/^The second factor of .* is removed\.$/).waitFor();
      await remove();
      await page.getByText('There is no second factor: a password is enough to log in.').waitFor();
      await inspect(page, `no-second-factor-of-${role}`);
    },
  );
});
