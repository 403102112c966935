import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import {
  aclCreate,
  aclList,
  aclUpdate,
  administratorCreate,
  campaignCodeList,
  customerInvitationInvite,
  posCreate,
  sellersRegister,
} from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

type Row = Readonly<Record<string, string>>;

interface ListInPanel {
  readonly list: string;
  readonly file: string;
  /** The id in the address to which the row of a record leads. */
  readonly id: (row: Row) => string | undefined;
  /** A field that the list shows as it is. The audit log has none: it speaks in sentences. */
  readonly shown?: string;
  readonly narrowed: string;
  readonly fits: (row: Row) => boolean;
}

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
const CLARA = 'customer@example.com';

const LISTS: readonly ListInPanel[] = [
  {
    list: 'customers',
    file: 'customers-DEFAULT.csv',
    id: ({ customerId }) => customerId,
    shown: 'lastName',
    narrowed: 'q=clara&sort=-createdAt',
    fits: ({ firstName = '', lastName = '' }) => /clara/i.test(`${firstName} ${lastName}`),
  },
  {
    list: 'transactions',
    file: 'transactions-DEFAULT.csv',
    id: ({ transactionId }) => transactionId,
    shown: 'documentNumber',
    narrowed: 'documentType=return&sort=grossValue',
    fits: ({ documentType }) => documentType === 'return',
  },
  {
    list: 'transfers',
    file: 'points-transfers-DEFAULT.csv',
    id: ({ customerId }) => customerId,
    shown: 'customerLastName',
    narrowed: `type=spending&customerEmail=${CLARA}&sort=value`,
    fits: ({ type, customerEmail }) => type === 'spending' && customerEmail === CLARA,
  },
  {
    list: 'invitations',
    file: 'invitations-DEFAULT.csv',
    id: ({ recipientId, referrerId }) => recipientId || referrerId,
    shown: 'recipientEmail',
    narrowed: 'recipientEmail=friend-1&sort=-recipientEmail',
    fits: ({ recipientEmail }) => recipientEmail?.startsWith('friend-1') === true,
  },
  {
    list: 'sellers',
    file: 'sellers.csv',
    id: ({ sellerId }) => sellerId,
    shown: 'lastName',
    narrowed: 'active=0&sort=-lastName',
    fits: ({ active }) => active === 'false',
  },
  {
    list: 'pos',
    file: 'points-of-sale-DEFAULT.csv',
    id: ({ posId }) => posId,
    shown: 'identifier',
    narrowed: 'q=airport&sort=-name',
    fits: ({ name }) => name?.startsWith('Airport') === true,
  },
  {
    list: 'audit',
    file: 'audit.csv',
    id: ({ auditId }) => auditId,
    narrowed: `resourceType=pos&from=${YESTERDAY}&sort=recordedAt`,
    fits: ({ resourceType }) => resourceType === 'pos',
  },
  {
    list: 'campaigns',
    file: 'campaigns-DEFAULT.csv',
    id: ({ campaignId }) => campaignId,
    shown: 'name',
    narrowed: 'active=1&sort=-costInPoints',
    fits: ({ active }) => active === 'true',
  },
  {
    list: 'bought',
    file: 'bought-rewards-DEFAULT.csv',
    id: ({ couponId }) => couponId,
    shown: 'coupon.code',
    narrowed: 'deliveryStatus=shipped&sort=costInPoints',
    fits: (row) => row['deliveryStatus.status'] === 'shipped',
  },
  {
    list: 'levels',
    file: 'levels-DEFAULT.csv',
    id: ({ id }) => id,
    shown: 'name',
    narrowed: 'active=1&sort=-conditionValue',
    fits: ({ active }) => active === 'true',
  },
  {
    list: 'segments',
    file: 'segments-DEFAULT.csv',
    id: ({ segmentId }) => segmentId,
    shown: 'name',
    narrowed: 'active=1&sort=customersCount',
    fits: ({ active }) => active === 'true',
  },
  {
    list: 'earning-rules',
    file: 'earning-rules-DEFAULT.csv',
    id: ({ earningRuleId }) => earningRuleId,
    shown: 'name',
    narrowed: 'type=product_purchase&sort=-name',
    fits: ({ type }) => type === 'product_purchase',
  },
  {
    list: 'messages',
    file: 'messages.csv',
    id: ({ messageId }) => messageId,
    shown: 'recipient',
    narrowed: 'channel=email&sort=createdAt',
    fits: ({ channel }) => channel === 'email',
  },
];

describe('the files of the lists in the panel', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    const client = await panel.asAdministrator();
    for (const name of ['Airport arrivals', 'Airport departures']) {
      await posCreate({ client, body: { name, identifier: name.toLowerCase().replace(' ', '-') } });
    }
    for (const lastName of ['Ant', 'Bee']) {
      const seller = { firstName: 'Sue', lastName, email: `${lastName}@example.com`, active: false };
      await sellersRegister({ client, body: seller });
    }
    const customer = await panel.asCustomer(CLARA);
    for (const name of ['friend-1', 'friend-10', 'other']) {
      const invitation = { recipientEmail: `${name}@example.com` };
      await customerInvitationInvite({ client: customer, body: invitation });
    }
  });
  afterAll(() => panel.stop());

  const button = (page: Page) => page.getByRole('button', { name: 'Export CSV' });

  async function open(path: string): Promise<Page> {
    const page = await panel.openAsAdministrator(`/admin/${path}`);
    await page.locator('tr[data-row="0"]').waitFor();
    return page;
  }

  async function getExport(page: Page, file: string, done = 'All rows are in the file.'): Promise<Row[]> {
    const downloading = page.waitForEvent('download');
    await button(page).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file);
    await page.getByText(done).waitFor();
    return parse<Row>(readFileSync(await download.path(), 'utf8'), { bom: true, columns: true });
  }

  /** The rows near the window, with the number of all. */
  async function getSeen(page: Page) {
    const title = heading(page, /./).locator('..');
    const total = await title.getByText(/^[\d,]+ \D+$/).textContent();
    const rows = await page.locator('tr[data-row]').evaluateAll((found) =>
      found.map((row) => ({
        index: Number(row.getAttribute('data-row')),
        address: row.querySelector('a.row-link')?.getAttribute('href') ?? '',
        text: row.textContent,
      })),
    );
    return { total: Number(total?.replace(/\D/g, '')), rows };
  }

  async function checkFile(page: Page, { file, id, shown }: ListInPanel): Promise<Row[]> {
    const { total, rows } = await getSeen(page);
    const records = await getExport(page, file);
    expect(records).toHaveLength(total);
    expect(rows.length).toBeGreaterThan(0);
    for (const { index, address, text } of rows) {
      const record = records[index] ?? {};
      expect(new URL(address, panel.address).pathname.split('/').pop()).toBe(id(record));
      if (shown !== undefined) {
        expect(text).toContain(record[shown]);
      }
    }
    return records;
  }

  describe.each(LISTS)('of $list', (list) => {
    it('has all its rows, in its order', async () => {
      const page = await open(list.list);
      expect((await checkFile(page, list)).length).toBeGreaterThan(1);
    });

    it('has those that fit the address, in the order of the address', async () => {
      const page = await open(`${list.list}?${list.narrowed}`);
      const records = await checkFile(page, list);
      expect(records.every(list.fits)).toBe(true);
    });
  });

  it('has all codes of a campaign on its page', async () => {
    const page = await open('campaigns?q=coffee');
    await page.getByRole('link', { name: 'Free coffee' }).first().click();
    await heading(page, 'Free coffee').waitFor();
    const id = new URL(page.url()).pathname.split('/').pop() ?? '';
    const client = await panel.asAdministrator();
    const { data } = await campaignCodeList({ client, path: { campaign: id }, query: { perPage: 1000 } });
    const records = await getExport(page, `codes-${id}.csv`, 'All codes of the campaign are in the file.');
    expect(records.length).toBeGreaterThan(1);
    expect(records.map(({ code }) => code)).toEqual(data.coupons.map(({ code }) => code));
  });

  it('is not offered where nothing is found', async () => {
    const page = await panel.openAsAdministrator('/admin/pos?q=nowhere');
    await page.getByText('Nothing found').waitFor();
    expect(await button(page).count()).toBe(0);
  });

  it('is refused in a sentence without a connection, and comes with the next click', async () => {
    const page = await open('pos');
    await page.context().setOffline(true);
    await button(page).click();
    await page
      .getByText('The service cannot be reached. Check the connection and try again.', { exact: true })
      .waitFor();
    await page.context().setOffline(false);
    expect((await getExport(page, 'points-of-sale-DEFAULT.csv')).length).toBeGreaterThan(1);
  });

  it('is for roles that may see the list', async () => {
    const client = await panel.asAdministrator();
    const permissions = [{ resource: 'POS', access: 'VIEW' }];
    await aclCreate({ client, body: { name: 'Places', permissions } });
    const { data } = await aclList({ client });
    const role = data.roles.find(({ name }) => name === 'Places')?.id ?? '';
    const [email, plainPassword] = ['pat@example.com', 'Correct-horse-7'];
    await administratorCreate({ client, body: { email, plainPassword, roles: [role] } });

    const page = await panel.open('/admin/login?next=/admin/audit');
    await page.getByLabel('User name or e-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(plainPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Not allowed').waitFor();
    expect(await button(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Points of sale' }).click();
    await button(page).waitFor();

    const others = [{ resource: 'SELLER', access: 'VIEW' }];
    await aclUpdate({ client, path: { role }, body: { name: 'Places', permissions: others } });
    await button(page).click();
    await page.getByText('Your roles do not allow this. Ask an administrator who manages roles.').waitFor();
  });

  it('has a button that is no violation of axe, and within the edge', async () => {
    const page = await open('customers');
    await inspect(page, 'customers-export');
    await page.goto('/admin/transactions');
    await heading(page, 'Transactions').waitFor();
    await button(page).waitFor();
    await inspect(page, 'transactions-export');
  });
});
