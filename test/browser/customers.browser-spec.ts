import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import {
  adminCustomerRegister,
  customerRecordEdit,
  customerRecordShow,
  customersList,
  messageList,
} from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const dialog = (page: Page) => page.getByRole('dialog');

let panel: Panel;
beforeAll(async () => void (panel = await Panel.start()));
afterAll(() => panel.stop());

describe('customers in the panel', () => {
  it('are registered, with what is missing marked at its field', async () => {
    const page = await panel.openAsAdministrator('/admin/customers');
    await page.getByRole('link', { name: 'Register customer' }).click();
    await heading(page, 'New customer').waitFor();
    await inspect(page, 'customer-new');

    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Neumann');
    await page.getByLabel('E-mail').fill('nora@example.com');
    await page.getByLabel('Street').fill('Lindenweg');
    await page.getByRole('button', { name: 'Register customer' }).click();
    await page.getByRole('alert').getByText('need attention').waitFor();
    await page.getByRole('button', { name: /^Has agreed to the terms: / }).waitFor();
    await page.getByRole('button', { name: /^City: / }).waitFor();

    await page.getByLabel('Has agreed to the terms').check();
    await page.getByLabel('House number').fill('7');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Country').fill('DE');
    await page.getByLabel('Birthday').fill('31/05/1984');
    await page.getByRole('combobox', { name: 'Labels' }).fill('channel:phone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Register customer' }).click();
    await heading(page, 'Nora Neumann').waitFor();
    await page.getByText('31 May 1984').waitFor();

    const client = await panel.asAdministrator();
    const { data } = await customersList({ client, query: { email: 'nora@example.com' } });
    expect(data.customers).toMatchObject([
      {
        firstName: 'Nora',
        lastName: 'Neumann',
        birthDate: '1984-05-31',
        agreement1: true,
        address: {
          street: 'Lindenweg',
          address1: '7',
          postal: '10115',
          city: 'Berlin',
          country: 'DE',
        },
        labels: [
          {
            key: 'channel',
            value: 'phone',
          },
        ],
      },
    ]);
  });

  it('are listed by views with a name, which the service keeps and a link gives to others', async () => {
    const page = await panel.openAsAdministrator('/admin/customers');
    const open = () => page.getByRole('button', { name: 'Views' }).click();
    await open();
    await page.getByText('Filter or search the list, then save it as a view.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('clara');
    await page.waitForURL(/q=clara/);
    await open();
    await page.getByLabel('Name of this view').fill('All Claras');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const named = page.getByRole('button', { name: 'All Claras', exact: true });
    await named.waitFor();
    await page.goto('/admin/customers?email=nora%40example.com&sort=-createdAt');
    await open();
    // It stays in the window, whatever size that gets.
    await inspect(page, 'list-views');
    await dialog(page).getByRole('button', { name: 'All Claras', exact: true }).click();
    await page.getByRole('link', { name: 'Clara Customer' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=clara');
    await dialog(page).waitFor({ state: 'detached' });
    await named.click();
    await page.getByRole('button', { name: 'Copy the link of this view' }).waitFor();
    await page.getByRole('button', { name: 'Remove the view All Claras' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).waitFor();
  });

  it('are edited: what is emptied is gone, and the rest stays', async () => {
    const client = await panel.asAdministrator();
    const { data } = await customersList({ client, query: { email: 'nora@example.com' } });
    const customer = data.customers[0]?.customerId ?? '';
    const page = await panel.openAsAdministrator(`/admin/customers/${customer}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(/\/edit$/);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nora.neumann@example.com');
    await page.getByLabel('Card number').fill('NN-4711');
    await page.getByLabel('Birthday').fill('');
    for (const field of ['Street', 'House number', 'Postal code', 'City', 'Country']) {
      await page.getByLabel(field).fill('');
    }
    await inspect(page, 'customer-edit');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Nora Neumann').waitFor();
    await page.getByText('NN-4711', { exact: true }).waitFor();

    const { data: record } = await customerRecordShow({ client, path: { customer } });
    expect(record).toMatchObject({
      email: 'nora.neumann@example.com',
      loyaltyCardNumber: 'NN-4711',
      agreement1: true,
      labels: [
        {
          key: 'channel',
          value: 'phone',
        },
      ],
    });
    expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['birthDate']));
    expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['address']));
  });

  it('get a link for a new password', async () => {
    const client = await panel.asAdministrator();
    const { data } = await customersList({ client, query: { email: 'nora.neumann@example.com' } });
    const accountId = data.customers[0]?.customerId ?? '';
    const page = await panel.openAsAdministrator(`/admin/customers/${accountId}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send a link for a new password' }).click();
    await page.getByText('Nora Neumann gets an e-mail with a link to choose a new password.').waitFor();
    const getMessages = async () =>
      (await messageList({ client, query: { kind: 'password_reset', accountId } })).data.messages;
    await expect.poll(getMessages, { timeout: 180_000 }).toHaveLength(1);
  });
});

describe('the personal data of a customer in the panel', () => {
  async function openErna() {
    const client = await panel.asAdministrator();
    const email = `${crypto.randomUUID()}@example.com`;
    const labels = [{ key: 'club', value: 'running' }];
    const customer = { firstName: 'Erna', lastName: 'Berg', email, agreement1: true, labels };
    const { data } = await adminCustomerRegister({ client, body: customer });
    const page = await panel.openAsAdministrator(`/admin/customers/${data.customerId}`);
    await heading(page, 'Erna Berg').waitFor();
    return page;
  }

  async function choose(page: Page, action: string) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  it('asks for the person by name, anonymises, and shows the certificate', async () => {
    const page = await openErna();
    await choose(page, 'Anonymise');
    await dialog(page).getByText('This cannot be undone.').waitFor();
    await inspect(page, 'customer-anonymise');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await heading(page, 'Erna Berg').waitFor();

    await choose(page, 'Anonymise');
    await dialog(page).getByRole('button', { name: 'Anonymise Erna Berg' }).click();
    await heading(page, 'Anonymised customer').waitFor();
    await page.getByRole('row', { name: 'customer_label 1' }).waitFor();
    await page.getByText('Was anonymised', { exact: true }).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByText('Erna').count()).toBe(0);
    await inspect(page, 'customer-anonymised');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Anonymise|Activate/ }).count()).toBe(0);
  });

  it.each(['JSON', 'CSV'])('saves all data of a customer in a file: %s', async (form) => {
    const page = await openErna();
    const id = page.url().slice(-36);
    const downloading = page.waitForEvent('download');
    await choose(page, `Export all data (${form})`);
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`customer-${id}.${form.toLowerCase()}`);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toMatch(/"?lastName"?[:,] ?"Berg"/);
    expect(file).toContain('running');
    await page.getByText('The data of the customer were exported.').waitFor();
  });

  it('deletes, and shows the certificate where the customer was', async () => {
    const page = await openErna();
    const address = page.url();
    await choose(page, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete Erna Berg' }).click();
    await heading(page, 'Customers').waitFor();
    await page.goto(address);
    await heading(page, 'Deleted customer').waitFor();
    await page.getByRole('row', { name: 'customer_label 1' }).waitFor();
    await inspect(page, 'customer-deleted');
    await page.goto(`${address.slice(0, -36)}${crypto.randomUUID()}`);
    await page.getByText('This does not exist, or was deleted.').waitFor();
  });
});

describe('one fact of a customer in the panel', () => {
  async function openOtto() {
    const client = await panel.asAdministrator();
    const email = `${crypto.randomUUID()}@example.com`;
    const phone = `+43660${Math.random().toFixed(8).slice(2)}`;
    const address = { street: 'Am Hof', address1: '3', postal: '1010', city: 'Wien', country: 'AT' };
    const person = { firstName: 'Otto', lastName: 'Ortner', email, phone, agreement1: true };
    const { data } = await adminCustomerRegister({ client, body: { ...person, address } });
    const path = { customer: data.customerId };
    const page = await panel.openAsAdministrator(`/admin/customers/${data.customerId}`);
    await heading(page, 'Otto Ortner').waitFor();
    const read = async () => (await customerRecordShow({ client, path })).data;
    const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true });
    const open = async (name: string) => {
      await edit(name).click();
      return page.getByRole('form', { name, exact: true });
    };
    return { client, page, path, email, phone, read, edit, open };
  }

  /** What differs between two readings of a record. */
  const differing = (before: object, after: object) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter(
        (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
      )
      .toSorted();

  it('is edited where it stands, by the keyboard, and the others stay', async () => {
    const { page, read, edit, open, email, phone: given } = await openOtto();
    const before = await read();
    const phone = (await open('Phone')).getByLabel('Phone');
    await expect.poll(() => phone.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await phone.inputValue()).toBe(given);
    await inspect(page, 'customer-inline');
    await phone.fill('+436607654321');
    await page.keyboard.press('Enter');
    await page.getByText('Saved: Phone').waitFor();
    await page.locator('.facts').getByText('+436607654321').waitFor();
    await expect.poll(() => edit('Phone').evaluate((button) => button === document.activeElement)).toBe(true);
    const after = await read();
    expect(after).toMatchObject({ phone: '+436607654321', email });
    expect(differing(before, after)).toEqual(expect.arrayContaining(['phone', 'revision']));
    expect(differing(before, after)).toEqual(
      differing(before, {
        ...before,
        phone: after.phone,
        revision: after.revision,
        updatedAt: after.updatedAt,
      }),
    );
  });

  it('stays as it was behind Escape, and where nothing was changed', async () => {
    const { page, read, edit, open } = await openOtto();
    const before = await read();
    await (await open('E-mail')).getByLabel('E-mail').fill('other@example.com');
    expect(await edit('Phone').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await edit('E-mail').waitFor();
    await open('Name');
    await page.keyboard.press('Enter');
    await edit('Name').waitFor();
    // The list of a choice closes first.
    const gender = (await open('Gender')).getByRole('combobox');
    await gender.click();
    await page.getByRole('option', { name: 'Female' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Female' }).waitFor({ state: 'hidden' });
    await gender.press('Escape');
    await edit('Gender').waitFor();
    expect(await read()).toEqual(before);
  });

  it('has several inputs where they belong together', async () => {
    const { page, read, open } = await openOtto();
    const address = await open('Address');
    await address.getByLabel('House number').fill('5');
    await page.keyboard.press('Enter');
    await page.locator('.facts').getByText('Am Hof 5, 1010 Wien, AT').waitFor();
    const agreements = await open('Agreements');
    await agreements.getByLabel('Has agreed to marketing messages').check();
    await agreements.getByRole('button', { name: 'Save' }).click();
    await page.locator('.facts').getByText('Terms, Marketing messages').waitFor();
    const gender = (await open('Gender')).getByRole('combobox');
    await gender.click();
    await page.getByRole('option', { name: 'Male', exact: true }).click();
    await gender.press('Enter');
    await page.getByText('Saved: Gender').waitFor();
    const birthday = (await open('Birthday')).getByLabel('Birthday');
    await birthday.fill('31/05/1984');
    await birthday.press('Enter');
    await page.locator('.facts').getByText('31 May 1984').waitFor();
    expect(await read()).toMatchObject({
      address: {
        street: 'Am Hof',
        address1: '5',
        postal: '1010',
        city: 'Wien',
        country: 'AT',
      },
      agreement1: true,
      agreement2: true,
      agreement3: false,
      gender: 'male',
      birthDate: '1984-05-31',
    });
  });

  it('says at the field what the service refuses, and the old value stays', async () => {
    const { page, read, open, email } = await openOtto();
    const input = (await open('E-mail')).getByLabel('E-mail');
    await input.fill('nowhere');
    await page.keyboard.press('Enter');
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    const described = await input.getAttribute('aria-describedby');
    const message = page.locator(
      (described ?? '')
        .split(' ')
        .map((id) => `[id="${id}"]`)
        .join(', '),
    );
    await expect.poll(() => message.allTextContents()).toEqual([expect.stringMatching(/e-?mail/i)]);
    await inspect(page, 'customer-inline-refused');
    expect((await read()).email).toBe(email);
    await page.keyboard.press('Escape');
    await page.locator('.facts').getByText(email).waitFor();
  });

  it('does not overwrite what another person has saved meanwhile', async () => {
    const { client, page, path, read, edit, open } = await openOtto();
    const phone = (await open('Phone')).getByLabel('Phone');
    await phone.fill('+436600000001');
    await customerRecordEdit({ client, path, body: { phone: '+436600000002', lastName: 'Theirs' } });
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'Changed meanwhile' });
    await expect
      .poll(() => alert.textContent())
      .toMatch(/Phone.*Theirs: \+436600000002.*Yours: \+436600000001.*Last name.*Theirs: Theirs/);
    await inspect(page, 'customer-inline-conflict');
    expect((await read()).phone).toBe('+436600000002');
    await alert.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText('Saved: Phone').waitFor();
    expect(await read()).toMatchObject({ phone: '+436600000001', lastName: 'Theirs' });

    await open('Name');
    await page.getByLabel('First name').fill('Mine');
    await customerRecordEdit({ client, path, body: { lastName: 'Third' } });
    await page.keyboard.press('Enter');
    await alert.getByRole('button', { name: 'Use their version' }).click();
    await edit('Name').waitFor();
    await heading(page, 'Otto Third').waitFor();
    expect(await read()).toMatchObject({ firstName: 'Otto', lastName: 'Third' });
  });
});
