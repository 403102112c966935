import type { Page } from 'playwright-core';
import {
  administratorOwn,
  administratorUpdateOwn,
  adminLevelUpdate,
  levelShow,
  levelList,
  settingsChange,
  settingsShow,
  type UpdateLevelRequest,
} from '../../client/src/generated/index.js';
import type { Laurel } from '../../client/src/index.js';
import { inspect, Panel } from '../support/processes/panel.js';

describe('a record that another person changes meanwhile', () => {
  let panel: Panel;
  let other: Laurel;
  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.asAdministrator();
  });
  afterAll(() => panel.stop());

  const theLevel = async (name: string): Promise<string> => {
    const { data } = await levelList({ client: other, query: { perPage: -1 } });
    return data.levels.find((level) => level.name === name)?.id ?? '';
  };
  const change = (level: string, body: UpdateLevelRequest) =>
    adminLevelUpdate({ client: other, path: { level }, body });
  const shown = async (level: string) => (await levelShow({ client: other, path: { level } })).data;
  const from = (page: Page) => page.getByRole('textbox', { name: 'From', exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  it('is not overwritten: the form shows both versions, and theirs can be taken', async () => {
    const level = await theLevel('Silver');
    const page = await panel.openAsAdministrator(`/admin/levels/${level}/edit`);
    await from(page).fill('450');
    await change(level, {
      conditionValue: 420,
      translations: { en: { name: 'Silver', description: 'Theirs' } },
    });
    await save(page);

    const alert = page.getByRole('alert');
    await alert.getByText('Someone else has saved changes').waitFor();
    await expect.poll(() => alert.textContent()).toMatch(/From.*Theirs: 420.*Yours: 450/);
    expect(await alert.textContent()).toMatch(
      /You have not changed these.*English: Description.*Theirs: Theirs/,
    );
    await inspect(page, 'conflict');
    expect((await shown(level)).conditionValue).toBe(420);

    await alert.getByRole('button', { name: 'Use their version' }).click();
    await alert.waitFor({ state: 'detached' });
    await expect.poll(() => from(page).inputValue()).toMatch(/^420/);
    await from(page).fill('430');
    await save(page);
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    expect(await shown(level)).toMatchObject({ conditionValue: 430, description: 'Theirs' });
  });

  it('is overwritten by who has seen it, and says so', async () => {
    const level = await theLevel('Gold');
    const page = await panel.openAsAdministrator(`/admin/levels/${level}/edit`);
    await from(page).fill('1600');
    await change(level, { conditionValue: 1550 });
    await save(page);
    const keep = page.getByRole('button', { name: 'Save mine anyway' });
    await keep.waitFor();
    await change(level, { conditionValue: 1560 });
    await keep.click();
    await page.getByText('Theirs: 1560').waitFor();
    await keep.click();
    await page.waitForURL(`**/levels/${level}`);
    expect((await shown(level)).conditionValue).toBe(1600);
  });

  it('keeps what the other person saved in fields that were not touched here, also behind a reload', async () => {
    const level = await theLevel('Gold');
    const { conditionValue } = await shown(level);
    const page = await panel.openAsAdministrator(`/admin/levels/${level}/edit`);
    const description = page.getByRole('textbox', { name: 'Description' }).first();
    await description.fill('Mine');
    await page.getByText('Unsaved changes').waitFor();
    await change(level, { conditionValue: conditionValue + 1 });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => description.inputValue()).toBe('Mine');
    await save(page);
    const alert = page.getByRole('alert');
    await alert.getByText('You have not changed these fields.').waitFor();
    expect(await alert.textContent()).not.toMatch(/Yours:/);
    await inspect(page, 'conflict-of-theirs');
    await alert.getByRole('button', { name: 'Save my changes, too' }).click();
    await page.waitForURL(`**/levels/${level}`);
    expect(await shown(level)).toMatchObject({ conditionValue: conditionValue + 1, description: 'Mine' });
  });

  it('is no conflict in the own account: what was not changed is not sent', async () => {
    const page = await panel.openAsAdministrator('/admin/account');
    await page.getByRole('button', { name: 'Change name and contact' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Mine');
    await administratorUpdateOwn({
      client: other,
      path: { storeCode: 'DEFAULT' },
      body: { lastName: 'Theirs' },
    });
    await save(page);
    await page.getByText('Your name and contact are saved.').waitFor();
    const { data } = await administratorOwn({ client: other, path: { storeCode: 'DEFAULT' } });
    expect(data).toMatchObject({ firstName: 'Mine', lastName: 'Theirs' });
  });

  it('is noticed behind a reload, too: what was typed keeps the version that it is for', async () => {
    const level = await theLevel('VIP');
    const page = await panel.openAsAdministrator(`/admin/levels/${level}/edit`);
    await from(page).fill('5100');
    await page.getByText('Unsaved changes').waitFor();
    await change(level, { conditionValue: 5200 });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => from(page).inputValue()).toMatch(/^5.100/);
    await save(page);
    await page.getByText('Theirs: 5200').waitFor();
    await page.getByRole('button', { name: 'Use their version' }).click();
    await page.reload();
    await expect.poll(() => from(page).inputValue()).toMatch(/^5.200/);
  });

  it('is a conflict in the settings of the programme as well', async () => {
    const page = await panel.openAsAdministrator('/admin/programme');
    const name = page.getByRole('textbox', { name: 'Name of the programme' });
    await name.fill('Mine');
    await settingsChange({ client: other, body: { programName: 'Theirs' } });
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await page.getByText('Theirs: Theirs').waitFor();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect((await settingsShow({ client: other })).data.settings).toMatchObject({ programName: 'Mine' });
  });
});
