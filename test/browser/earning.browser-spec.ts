import {
  adminCustomerList,
  adminCustomerStatus,
  type CreateEarningRuleRequest,
  earningRuleCreate,
  earningRuleEdit,
  earningRuleList,
  earningRuleShow,
  levelList,
  simulationSimulate,
} from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

describe('earning in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  /** What the rules that are there already give Clara for some euros; and the level that she has. */
  async function standingOfClara() {
    const client = await panel.asAdministrator();
    const { data: found } = await adminCustomerList({ client, query: { email: 'customer@example.com' } });
    const customerId = found.customers[0]?.customerId ?? '';
    const { data: status } = await adminCustomerStatus({ client, path: { customer: customerId } });
    const earned = async (grossValue: number) => {
      const items = [{ sku: 'C1', quantity: 1, grossValue }];
      return (await simulationSimulate({ client, body: { customerId, items } })).data.points;
    };
    return { levelName: status.levelName ?? '', earned };
  }

  it('tries an earning rule with a basket, creates it, and explains what a transaction earns by it', async () => {
    const clara = await standingOfClara();
    const tried = (await clara.earned(20)) + 40;
    const earns = (await clara.earned(12.5)) + 25;
    const page = await panel.openAsAdministrator('/admin/earning-rules');

    await page.getByRole('link', { name: 'Create earning rule' }).first().click();
    await heading(page, 'New earning rule').waitFor();
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await page.getByRole('textbox', { name: 'Points for each unit of the currency' }).fill('2');
    await next.click();
    await page.getByRole('textbox', { name: 'At most on one day' }).waitFor();
    await next.click();
    await page.getByRole('radio', { name: 'Customers of some levels or segments' }).check();
    await page.getByRole('combobox', { name: 'Levels' }).click();
    await page.getByRole('option', { name: clara.levelName }).click();
    await next.click();
    await page.getByLabel('Name', { exact: true }).fill('A point for a euro');
    const trial = page.getByRole('group', { name: 'Dry run' });
    await trial.getByRole('combobox', { name: 'Customer' }).fill('clara');
    await page.getByRole('option', { name: /^Clara Customer/ }).click();
    await trial.getByLabel('Article number').fill('C1');
    await trial.getByLabel('Amount').fill('20');
    await trial.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(`It would earn ${tried} points.`).waitFor();
    await trial.getByRole('row', { name: /^A point for a euro .* 40$/ }).waitFor();
    await page.getByRole('button', { name: 'Create earning rule' }).click();
    await heading(page, 'A point for a euro').waitFor();
    const sentences = `2 points for each €1.00 that is spent. Only for customers of ${clara.levelName}.`;
    await page.getByText(sentences).waitFor();
    await page.goto('/admin/earning-rules');
    await page.getByRole('cell', { name: sentences }).waitFor();

    await page.goto('/admin/transactions/new');
    await page.getByRole('button', { name: 'Register the transaction' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Document number').fill('R-1');
    await page.getByLabel('Product').fill('Coffee');
    await page.getByLabel('Article number').fill('C1');
    await page.getByLabel('Amount of the line').fill('12.5');
    await page.getByRole('button', { name: 'Register the transaction' }).click();
    await heading(page, 'R-1').waitFor();
    await page.getByText('its customer is not known').waitFor();
    await page.getByRole('button', { name: 'Assign to a customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('clara');
    await page.getByRole('option', { name: /^Clara Customer/ }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    const earned = page.getByRole('region', { name: 'Points earned' });
    await earned.getByText(`Earned ${earns} points`).waitFor();
    await earned.getByRole('link', { name: 'A point for a euro' }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Register a return' }).click();
    await page.getByLabel('Document number', { exact: true }).fill('R-1-back');
    await page.getByLabel('Product').fill('Coffee');
    await page.getByLabel('Article number').fill('C1');
    await page.getByLabel('Amount of the line').fill('12.5');
    await page.getByRole('button', { name: 'Register the transaction' }).click();
    await heading(page, 'R-1-back').waitFor();
    await page.getByRole('link', { name: 'R-1', exact: true }).click();
    await page.getByRole('region', { name: 'Returns' }).getByRole('link', { name: 'R-1-back' }).waitFor();
    await page.getByText(`A return took back ${earns} points`).waitFor();
    await inspect(page, 'transaction');
  });

  it('asks for a new rule in steps, and marks those that need attention', async () => {
    const client = await panel.asAdministrator();
    const page = await panel.openAsAdministrator('/admin/earning-rules/new');
    const next = page.getByRole('button', { name: 'Next' });
    const step = (name: string) =>
      page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
    const shown = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
    const sentence = page.getByRole('region', { name: 'The rule in a sentence' });
    const points = page.getByRole('textbox', { name: 'Points for each unit of the currency' });
    await shown('What earns');
    await next.click();
    await shown('How much');
    await sentence.getByText('once you have said how much').waitFor();

    await next.click();
    await page.getByText('The rule needs this.').waitFor();
    expect(await step('How much').textContent()).toContain('1 field needs attention');
    expect(await step('What earns').textContent()).toContain('✓');
    await expect.poll(() => points.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(new URL(page.url()).searchParams.get('step')).toBe('amount');
    await inspect(page, 'new-earning-rule-step');
    await points.fill('2');
    await sentence.getByText('2 points for each €1.00 that is spent.').waitFor();
    await next.click();
    await shown('Limits');
    expect(await step('How much').textContent()).not.toContain('needs attention');
    await page.getByRole('textbox', { name: 'At most on one day' }).fill('500');
    await sentence.getByText('At most 500 points a day for one customer.').waitFor();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await shown('Limits');
    await sentence.getByText('At most 500 points a day for one customer.').waitFor();
    await next.click();
    await shown('Who and when');
    expect(await page.getByRole('radio', { name: 'Everybody' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Customers of some levels or segments' }).check();
    await next.click();
    await page.getByText('Choose at least one level or segment.').waitFor();
    await page.getByRole('combobox', { name: 'Levels' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await step('How much').click();
    await points.fill('');
    await step('Texts and check').click();
    await page.getByLabel('Name', { exact: true }).fill('In steps');
    await page.getByRole('button', { name: 'Create earning rule' }).click();
    await page.getByRole('alert').getByText('1 field needs attention').waitFor();
    expect(await step('How much').textContent()).toContain('1 field needs attention');
    await page.getByRole('alert').getByRole('button').click();
    await shown('How much');
    await points.fill('3');
    await step('Texts and check').click();
    await inspect(page, 'new-earning-rule-check');
    await page.getByRole('button', { name: 'Create earning rule' }).click();
    await heading(page, 'In steps').waitFor();
    const path = { earningRule: page.url().slice(-36) };
    const { data: rule } = await earningRuleShow({ client, path });
    expect(rule).toMatchObject({ type: 'points', name: 'In steps', pointValue: 3, dailyPointsMax: 500 });
    expect(rule.levels).toHaveLength(1);
  });

  it('tries a rule on past purchases, as they are and as the form has it', async () => {
    const client = await panel.asAdministrator();
    const { data } = await earningRuleList({ client, query: { perPage: 100 } });
    const rule = data.earningRules.find(({ name }) => name === 'A point for each euro');
    const page = await panel.openAsAdministrator(`/admin/earning-rules/${rule?.earningRuleId}/edit`);
    await heading(page, rule?.name ?? '').waitFor();
    const trial = page.getByRole('group', { name: 'On past purchases' });
    await trial.getByRole('button', { name: 'Purchases: Last 30 days' }).click();
    await page.getByRole('menuitem', { name: 'Last 90 days' }).click();
    await trial.getByRole('button', { name: 'Try it on them' }).click();
    const result = trial.getByRole('region', { name: 'Result on past purchases' });
    await result.getByRole('row', { name: 'Difference ±0 (±0%)' }).waitFor();

    await page.getByRole('textbox', { name: 'Points for each unit of the currency' }).fill('7');
    await page.getByRole('textbox', { name: 'Minimum amount' }).fill('300');
    await trial.getByRole('button', { name: 'Try it on them' }).click();
    await result.getByRole('row', { name: 'Below the minimum amount' }).waitFor();
    await result.getByText(/^It would have paid [\d,]+ points\.$/).waitFor();
    expect(await result.getByRole('row', { name: /^Difference \+/ }).count()).toBe(1);
    await inspect(page, 'rule-on-past-purchases');
    const { data: now } = await earningRuleShow({ client, path: { earningRule: rule?.earningRuleId ?? '' } });
    expect(now).toEqual({ ...rule });
  });

  it('draws the code of a rule, to be printed', async () => {
    const client = await panel.asAdministrator();
    const { levels } = (await levelList({ client, query: { perPage: 100 } })).data;
    const body: CreateEarningRuleRequest = {
      type: 'qrcode',
      name: 'At the door',
      code: 'DOOR-7',
      pointsAmount: 5,
      active: true,
      allTimeActive: true,
      limit: { active: true, limit: 1, period: 'day' },
      levels: levels.map(({ id }) => id),
    };
    const { data } = await earningRuleCreate({ client, body });
    const page = await panel.openAsAdministrator(`/admin/earning-rules/${data.earningRuleId}`);
    await page
      .getByText(
        /^5 points for scanning the code\. Only for customers of .*\. At most once a day for one customer\.$/,
      )
      .waitFor();
    const image = page.getByRole('img', { name: 'QR code of At the door' });
    await image.waitFor();
    const link = page.getByRole('link', { name: 'Download as SVG' });
    expect(await link.getAttribute('href')).toBe(await image.getAttribute('src'));
    expect(await link.getAttribute('download')).toBe('At the door.svg');
    await inspect(page, 'rule-code');
  });

  it('shows what each version of a rule has changed, and restores one', async () => {
    const client = await panel.asAdministrator();
    const { data: listed } = await levelList({ client, query: { perPage: 100 } });
    const levels = listed.levels.map(({ id }) => id);
    const rule = { name: 'Tea of the week', active: true, allTimeActive: true, levels };
    const { data: created } = await earningRuleCreate({
      client,
      body: {
        ...rule,
        type: 'product_purchase',
        skuIds: ['TEA-1'],
        pointsAmount: 5,
      },
    });
    const path = { earningRule: created.earningRuleId };
    await earningRuleEdit({
      client,
      path,
      body: { ...rule, name: 'Tea', skuIds: ['TEA-1', 'TEA-2'], pointsAmount: 8 },
    });

    const page = await panel.openAsAdministrator(`/admin/earning-rules/${created.earningRuleId}`);
    await heading(page, 'Tea').waitFor();
    await page.getByText('Version 2', { exact: true }).waitFor();
    const changes = page.locator('.version-change');
    await changes.filter({ hasText: /^Name: Tea of the week Tea$/ }).waitFor();
    await changes.filter({ hasText: /^Points: 5 points 8 points$/ }).waitFor();
    await changes.filter({ hasText: /^Article numbers: TEA-1 TEA-1, TEA-2$/ }).waitFor();
    await inspect(page, 'rule-versions');
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('The terms of version 1 apply again.').waitFor();
    await heading(page, 'Tea of the week').waitFor();
    await page.getByText('Version 3', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Version 4', { exact: true }).waitFor();
    const { data: last } = await earningRuleShow({ client, path });
    expect(last).toMatchObject({ name: 'Tea', pointsAmount: 8, active: true, version: 4 });
  });

  it('imports a file, and says what became of each transaction', async () => {
    const page = await panel.openAsAdministrator('/admin/transactions/import');

    await page.getByRole('button', { name: 'Import the file' }).waitFor();
    const transactionData = { documentNumber: 'R-file', purchaseDate: '2026-11-01' };
    const items = [{ sku: 'C1', name: 'Coffee', quantity: 1, grossValue: 5 }];
    const lines = [{ transactionData, items }, { transactionData: { documentNumber: 'R-bad' } }];
    const buffer = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
    const file = { name: 'day.jsonl', mimeType: 'application/x-ndjson', buffer };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Records: 2. Would be taken: 1. Would be refused: 1.').waitFor();
    await inspect(page, 'import-check');
    await page.getByRole('button', { name: 'Import the file' }).click();
    await page.getByText('Records: 2. Taken: 1. Refused: 1.').waitFor();
    expect(await page.getByText(/^Records: 2\. Would/).count()).toBe(0);
    await page.getByRole('link', { name: 'R-file' }).waitFor();
    await inspect(page, 'import-transactions');
  });

  it('shows how a file begins, and takes a column for what one says that it is', async () => {
    const page = await panel.openAsAdministrator('/admin/transactions/import');

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download a sample' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('transactions.csv');
    const lines = [
      'Beleg;purchaseDate;sku;itemName;quantity;grossValue',
      'R-mapped;2026-11-02;C1;"Coffee; large";1;5,50',
    ];
    const file = { name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('cell', { name: 'Coffee; large' }).waitFor();
    await page.getByText('Columns that are not found by their names').waitFor();
    const what = page
      .getByRole('combobox', { name: 'What is “Beleg”?' })
      .or(page.getByRole('textbox', { name: 'What is “Beleg”?' }))
      .first();
    await what.click();
    await page.getByRole('option', { name: 'documentNumber' }).click();
    await page.getByText('Columns that are not found by their names').waitFor({ state: 'detached' });
    await inspect(page, 'import-columns');
    await page.getByRole('button', { name: 'Import the file' }).click();
    await page.getByText('Records: 1. Taken: 1. Refused: 0.').waitFor();
    await page.getByRole('link', { name: 'R-mapped' }).waitFor();
  });

  it('changes one setting, and says at its field what is wrong', async () => {
    const page = await panel.openAsAdministrator('/admin/programme');

    await page.getByLabel('Programme website').fill('nowhere');
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await page.getByRole('alert').getByText('Programme website').waitFor();
    await inspect(page, 'programme');
    await page.getByLabel('Programme website').fill('');
    await page.getByLabel('Name of the programme').fill('Coffee club');
    await page.getByRole('button', { name: 'Save the settings' }).click();
    await page.getByText('The settings are saved.').waitFor();
    await page.reload();
    await page.getByLabel('Name of the programme').waitFor();
    expect(await page.getByLabel('Name of the programme').inputValue()).toBe('Coffee club');
  });

  it('creates a point of sale and changes it', async () => {
    const page = await panel.openAsAdministrator('/admin/pos');

    await page.getByRole('link', { name: 'Create a point of sale' }).first().click();
    await heading(page, 'New point of sale').waitFor();
    await page.getByLabel('Name').fill('Main square');
    await page.getByLabel('Identifier').fill('main-square');
    await page.getByRole('button', { name: 'Create point of sale' }).click();
    await heading(page, 'Main square').waitFor();
    await page.getByText('No sale was made here yet.').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('City').fill('Villach');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Villach', { exact: true }).waitFor();
    await inspect(page, 'point-of-sale');
    await page.goto('/admin/pos');
    await page.getByRole('cell', { name: 'Villach' }).waitFor();
  });

  it('warns that rules pay no customer of a new level, and mends them', async () => {
    const client = await panel.asAdministrator();
    const page = await panel.openAsAdministrator('/admin/levels/new');
    await page.getByLabel('Name', { exact: true }).first().fill('Platinum');
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('90000');
    await page.getByRole('switch', { name: 'Active: customers can reach it' }).check();
    await page.getByRole('button', { name: 'Create level' }).click();
    await heading(page, 'Platinum').waitFor();
    const levelId = page.url().slice(-36);
    const warning = page.getByRole('alert').filter({ hasText: 'no customer of this level' });
    await warning.getByRole('link', { name: 'A point for each euro' }).waitFor();
    await inspect(page, 'level-without-rules');
    await warning.getByRole('button', { name: 'Let all of them pay Platinum' }).click();
    await warning.waitFor({ state: 'detached' });
    const { data } = await earningRuleList({ client, query: { perPage: 100, active: true } });
    expect(data.earningRules.length).toBeGreaterThan(3);
    const left = data.earningRules.filter(
      ({ levels, segments }) => levels.length > 0 && segments.length === 0 && !levels.includes(levelId),
    );
    expect(left).toEqual([]);
  });

  it('says how many customers a level would move', async () => {
    const page = await panel.openAsAdministrator('/admin/levels/new');

    await page.getByRole('textbox', { name: 'From', exact: true }).fill('10');
    await page.getByText('If you save this').waitFor();
  });

  it('has no violations of axe, and nothing beyond the edge', async () => {
    const page = await panel.openAsAdministrator('/admin/transactions');
    await page.getByRole('link', { name: 'R-1', exact: true }).waitFor();
    await inspect(page, 'transactions');
    await page.goto('/admin/transactions/new');
    await page.getByRole('button', { name: 'Register the transaction' }).waitFor();
    await inspect(page, 'new-transaction');
    await page.goto('/admin/earning-rules');
    await page.locator('tr[data-row="0"] a').waitFor();
    await inspect(page, 'earning-rules');
    await page.locator('tr[data-row="0"] a').click();
    await page.getByRole('region', { name: 'Rules that overlap with it' }).waitFor();
    await inspect(page, 'earning-rule');
    await page.goto('/admin/earning-rules/new?step=texts');
    await page.getByRole('button', { name: 'Create earning rule' }).click();
    await page.getByRole('alert').waitFor();
    await inspect(page, 'new-earning-rule');
    await page.goto('/admin/earning-rules/overlaps');
    await heading(page, 'Overlapping rules').waitFor();
    await inspect(page, 'overlaps');
    await page.goto('/admin/pos');
    await page.locator('tr[data-row="0"] a').waitFor();
    await inspect(page, 'points-of-sale');
  });
});
