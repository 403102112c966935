import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SoldCouponsReader } from '../../src/coupon/index.js';
import { run } from '../support/processes/command.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { until } from '../support/waiting/eventually.js';
import { TestApp } from '../support/app/test-app.js';

describe('npm run cli -- coupons:', () => {
  let app: TestApp;
  let directory: string;
  beforeAll(async () => {
    app = await TestApp.start();
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true });
  });

  const cli = (...args: string[]) => runCommand(args, app.environment);
  const codesIn = async (campaign: string) =>
    (await app.nest.get(SoldCouponsReader).getFigures([campaign])).get(campaign)?.codes;
  const rowsIn = async (campaign: string) => {
    const [row] = await app.reader.query<{ count: number | string }[]>(
      'SELECT COUNT(*) AS count FROM coupon WHERE campaignId = ?',
      [campaign],
    );
    return Number(row?.count);
  };

  it('0: import adds the codes of a file, and names those it could not take', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const file = join(directory, 'codes.csv');
    writeFileSync(file, 'Code;Value\nTEA-1;5\nTEA-2;5\nCOFFEE-0;5\n');

    const { code, stdout } = await cli('coupons:import', campaign, file);

    expect(stdout).toBe(
      'The column Value is not read.\nline 4: COFFEE-0: This code is already there.\n2 added, 1 rejected\n',
    );
    expect(code).toBe(0);
    expect(await codesIn(campaign)).toBe(3);
  });

  it('0: a row that is no CSV is rejected, and the others are added', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const file = join(directory, 'broken.csv');
    writeFileSync(file, '\ufeffcode\na\nb\n"x\nd');

    const { code, stdout } = await cli('coupons:import', campaign, file);

    expect(stdout).toBe(
      'line 4: "x: A quote is opened that does not end on this line.\n3 added, 1 rejected\n',
    );
    expect(code).toBe(0);
    expect(await codesIn(campaign)).toBe(3);
  });

  it('0: --dry-run says what an import would do, and does nothing', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const file = join(directory, 'tried.csv');
    // More than one batch, the last code being the same as the first.
    const codes = Array.from({ length: 1500 }, (_, index) => `TEA-${index}`);
    writeFileSync(file, ['COFFEE-0', ...codes, 'TEA-0'].join('\n'));
    const rejected = [
      'line 1: COFFEE-0: This code is already there.',
      'line 1502: TEA-0: This code is already there.',
    ].join('\n');

    expect(await cli('coupons:import', campaign, file, '--dry-run')).toMatchObject({
      code: 0,
      stdout: `${rejected}\n1500 would be added, 2 rejected\n`,
    });
    expect(await codesIn(campaign)).toBe(1);
    expect(await rowsIn(campaign)).toBe(1);
    expect(await cli('coupons:import', campaign, file)).toMatchObject({
      code: 0,
      stdout: `${rejected}\n1500 added, 2 rejected\n`,
    });
    expect(await codesIn(campaign)).toBe(1501);
  });

  it('1: a file of which nothing could be taken', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const file = join(directory, 'again.csv');
    writeFileSync(file, 'COFFEE-0\n');

    expect(await cli('coupons:import', campaign, file)).toEqual({
      code: 1,
      stdout: 'line 1: COFFEE-0: This code is already there.\n0 added, 1 rejected\n',
      stderr: expect.stringContaining('No row of the file could be taken\n'),
    });
    writeFileSync(file, 'code\n');
    expect((await cli('coupons:import', campaign, file)).code).toBe(0);
    expect(await codesIn(campaign)).toBe(1);
  });

  it('0: generate adds as many codes as are asked for', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const { code, stdout } = await cli('coupons:generate', campaign, 'TEA-######', '2500');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '2500 added\n' });
    expect(await codesIn(campaign)).toBe(2500);
  });

  it('1: interrupted, it keeps whole batches', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const command = run('cli', ['coupons:generate', campaign, 'TEA-##########', '1000000'], app.environment);
    await until(async () => ((await codesIn(campaign)) ?? 0) > 0);
    command.kill('SIGINT');

    expect(await command.ended).toBe(1);
    expect(command.stderr).toContain('Interrupted: what was done until now is kept\n');
    const codes = await codesIn(campaign);
    expect(codes).toBeGreaterThan(0);
    expect(codes).toBeLessThan(1_000_000);
    expect(await rowsIn(campaign)).toBe(codes);
  });

  it('1: killed, it leaves whole batches, counted', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const command = run('cli', ['coupons:generate', campaign, 'TEA-##########', '1000000'], app.environment);
    await until(async () => ((await codesIn(campaign)) ?? 0) > 0);
    command.kill('SIGKILL');
    await command.ended;
    await until(async () => (await rowsIn(campaign)) === (await codesIn(campaign)));
    expect((await rowsIn(campaign)) % 1000).toBe(0);
  });

  it('0: generating lets purchases have their turns between its batches', async () => {
    const [drawn, bought] = await Promise.all([
      app.campaignWith({ cost: 1, coupons: 0 }),
      app.campaignWith({ cost: 1, coupons: 3000 }),
    ]);
    const customer = await app.customerWith({ points: 3000 });
    const command = run('cli', ['coupons:generate', drawn, 'TEA-##########', '30000'], app.environment);
    const over = new AbortController();
    const ended = command.ended.finally(() => over.abort());
    await until(async () => ((await codesIn(drawn)) ?? 0) > 0);

    let purchases = 0;
    while (!over.signal.aborted) {
      await app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${bought}/buy`, {}).expect(200);
      purchases += 1;
    }

    expect(await ended).toBe(0);
    // One to four for each of the thirty; one for two or three where none yields.
    expect(purchases).toBeGreaterThanOrEqual(22);
  });

  it.each([
    [1, ['coupons:import', randomUUID(), 'FILE'], 'There is no campaign'],
    [1, ['coupons:import', 'CAMPAIGN', '/nowhere.csv'], 'no such file'],
    [2, ['coupons:import', 'Free coffee', 'FILE'], 'It takes the id of a campaign.'],
    [2, ['coupons:generate', 'CAMPAIGN', 'TEA', '1'], 'pattern: This pattern allows too few codes'],
    [2, ['coupons:generate', 'CAMPAIGN', 'TEA-####', 'many'], 'The count is a whole number'],
  ])('%i: says in one line what is wrong with %j', async (expected, args, reason) => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const file = join(directory, 'more.csv');
    writeFileSync(file, 'TEA\n');
    const words = args.map((word) => ({ CAMPAIGN: campaign, FILE: file })[word] ?? word);
    const { code, stdout, stderr } = await cli(...words);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toContain(reason);
    expect(await codesIn(campaign)).toBe(0);
  });
});
