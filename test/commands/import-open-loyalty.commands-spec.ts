import { randomUUID } from 'node:crypto';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_LEVEL_ID } from '../../src/level/index.js';
import { MoveProgramme } from '../../src/operations/moving/index.js';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { TestApp } from '../support/app/test-app.js';
import { run } from '../support/processes/command.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { ruleWith } from '../support/scenes/earning.js';
import { endLoginsWithoutRequest } from '../support/scenes/logins.js';
import {
  ANN,
  BOB,
  BRONZE,
  CID,
  COFFEE,
  couponId,
  daysAgo,
  DORA,
  exportedProgramme,
  GOLD,
  MUG,
  RETURN,
  SALE,
  transferId,
  UNKNOWN_BUYER,
  writeExport,
} from '../support/scenes/open-loyalty.js';
import { until } from '../support/waiting/eventually.js';

/** Everything that a move writes, but for what counts changes and the ids that nothing names. */
const TABLES = [
  'pos',
  'level',
  'seller',
  'customer',
  'segment',
  'campaign_category',
  'shop_transaction',
  'campaign',
  'points_transfer',
  'points_lot',
  'points_movement',
  'coupon',
  'coupon_stock',
  'event',
  'login_account',
];

const FIGURES = [
  'pos.json: 1 taken, 0 there already, 0 left out, 0 refused',
  'levels.json: 2 taken, 0 there already, 0 left out, 0 refused',
  'sellers.json: 1 taken, 0 there already, 1 left out, 0 refused',
  'customers.json: 3 taken, 0 there already, 1 left out, 0 refused',
  'segments.json: 1 taken, 0 there already, 0 left out, 0 refused',
  'categories.json: 1 taken, 0 there already, 0 left out, 0 refused',
  'transactions.json: 3 taken, 0 there already, 0 left out, 0 refused',
  'points.json: 8 taken, 0 there already, 0 left out, 0 refused',
  'campaigns.json: 4 taken, 0 there already, 0 left out, 0 refused',
  'earning-rules.json: 1 taken, 0 there already, 0 left out, 0 refused',
  'bought.json: 5 taken, 0 there already, 1 left out, 0 refused',
  'campaigns.json, codes: 4 taken, 2 there already, 0 left out, 0 refused',
  'statuses.json: 2 taken, 0 there already, 0 left out, 0 refused',
];

describe('npm run cli -- import:open-loyalty', () => {
  let app: TestApp;
  let directory: string;
  beforeEach(async () => {
    app = await TestApp.start({ startLevel: false, freshDatabase: true });
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterEach(async () => {
    await app.stop();
    rmSync(directory, { recursive: true });
  });

  const cli = (...args: string[]) => runCommand(['import:open-loyalty', directory, ...args], app.environment);
  const rows = async (table: string) => app.reader.query<Record<string, unknown>[]>(`SELECT * FROM ${table}`);
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(TABLES.map(async (table) => [table, (await rows(table)).length] as const)),
    );
  const getStatus = async (customer: string) =>
    (await app.as('admin').get(`/api/admin/customer/${customer}/status`).expect(200)).body as object;
  const verify = async () => {
    await app.unitOfWork.run((tx) => tx.query("DELETE FROM login_account WHERE id LIKE '00000000-%'"));
    await endLoginsWithoutRequest(app);
    return runCommand(['verify'], app.environment);
  };

  it('0: moves every file, pays nothing for the past, and keeps ids, times, levels and balances', async () => {
    writeExport(directory, exportedProgramme());
    const { code, stdout, stderr } = await cli();

    expect(stdout.split('\n').filter((line) => / taken, /.test(line))).toEqual(FIGURES);
    expect(stdout).toContain('Balances: 4 compared, 0 different\n');
    expect(stdout).toMatch(
      /^customers\.json, line \d+: bob@example\.com: changed: The address is left out: /m,
    );
    expect(stdout).toMatch(
      /^customers\.json, line \d+: dora@example\.com: left out: This customer was deleted\.$/m,
    );
    expect(stdout).toMatch(/^bought\.json, line \d+: CODE-9: left out: This coupon was canceled\.$/m);
    expect(code).toBe(0);
    expect(stderr).toContain('customers.json …\n');

    expect(await getStatus(ANN)).toMatchObject({
      points: 30,
      usedPoints: 80,
      expiredPoints: 50,
      lockedPoints: 40,
      levelName: 'Gold',
      transactionsCount: 1,
      transactionsAmount: 60,
    });
    expect(await getStatus(BOB)).toMatchObject({ points: 15, usedPoints: 10 });
    const { body: ann } = await app.as('admin').get(`/api/customer/${ANN}`).expect(200);
    expect(ann).toMatchObject({
      customerId: ANN,
      levelId: GOLD,
      loyaltyCardNumber: 'CARD-1',
      birthDate: expect.stringMatching(/^1990-09-11/),
      createdAt: daysAgo(200),
      labels: [
        {
          key: 'vip',
          value: 'yes',
        },
      ],
      status: { type: 'active' },
    });
    expect(ann).not.toHaveProperty('manuallyAssignedLevelId');
    const { body: bob } = await app.as('admin').get(`/api/customer/${BOB}`).expect(200);
    expect(bob).toMatchObject({
      active: false,
      status: { type: 'blocked' },
      manuallyAssignedLevelId: expect.anything(),
    });
    const { body: cid } = await app.as('admin').get(`/api/customer/${CID}`).expect(200);
    expect(cid).toMatchObject({ status: { type: 'new' }, loyaltyCardNumber: 'CARD-3' });
    await app.as('admin').get(`/api/customer/${DORA}`).expect(404);

    expect((await rows('shop_transaction')).map((row) => [row['id'], row['customerId']]).sort()).toEqual(
      [
        [SALE, ANN],
        [RETURN, ANN],
        [UNKNOWN_BUYER, null],
      ].sort(),
    );
    expect((await rows('points_transfer')).map((row) => row['id']).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map(transferId).sort(),
    );
    expect(await rows('earning')).toEqual([]);
    const { body: coffee } = await app.as('admin').get(`/api/campaign/${COFFEE}`).expect(200);
    expect(coffee).toMatchObject({
      name: 'Campaign discount_code',
      costInPoints: 10,
      limit: 10,
      usersWhoUsedThisCampaignCount: 1,
      coupons: expect.arrayContaining(['CODE-1', 'CODE-2', 'CODE-3']),
      levels: [BRONZE, GOLD],
    });
    const { body: mine } = await app
      .as('admin')
      .get(`/api/admin/customer/${ANN}/campaign/bought`)
      .expect(200);
    expect(mine).toMatchObject({ total: 4 });
    expect((mine as { campaigns: object[] }).campaigns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          couponId: couponId(1),
          used: true,
          usageDate: daysAgo(20),
          purchaseAt: daysAgo(30),
        }),
        expect.objectContaining({
          couponId: couponId(2),
          campaignId: { campaignId: MUG },
          deliveryStatus: 'delivered',
        }),
        expect.objectContaining({ couponId: couponId(5), status: 'expired' }),
      ]),
    );
    expect(await verify()).toMatchObject({ stdout: 'No differences.\n', code: 0 });
  });

  it('0: pays nothing where rules would pay, and takes nothing twice', async () => {
    const { levels, ...rest } = exportedProgramme();
    writeExport(directory, { levels: levels ?? {} });
    expect(await cli()).toMatchObject({ code: 0 });
    await ruleWith(app, { type: 'points', pointValue: 3 });
    await ruleWith(app, { type: 'event', eventName: 'oloy.account.created', pointsAmount: 100, levels: [] });
    writeExport(directory, rest);

    expect(await cli()).toMatchObject({ code: 0 });
    expect(await getStatus(ANN)).toMatchObject({ points: 30 });
    expect(await getStatus(CID)).toMatchObject({ points: 0 });
    const before = await counts();
    const again = await cli();
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('customers.json: 0 taken, 3 there already, 1 left out, 0 refused\n');
    expect(again.stdout).toContain('points.json: 0 taken, 8 there already, 0 left out, 0 refused\n');
    expect(again.stdout).toContain('bought.json: 0 taken, 5 there already, 1 left out, 0 refused\n');
    expect(again.stdout).toContain(
      'campaigns.json, codes: 0 taken, 6 there already, 0 left out, 0 refused\n',
    );
    expect(await counts()).toEqual(before);
    expect(await verify()).toMatchObject({ stdout: 'No differences.\n', code: 0 });
  });

  it('0: --dry-run says what a move would do, and changes nothing', async () => {
    writeExport(directory, exportedProgramme());
    const before = await counts();
    const { code, stdout } = await cli('--dry-run');

    expect(stdout.split('\n').filter((line) => / would be taken, /.test(line))).toEqual(
      FIGURES.map((line) => line.replace(' taken,', ' would be taken,')),
    );
    expect(code).toBe(0);
    expect(await counts()).toEqual(before);
    expect(await cli()).toMatchObject({ code: 0 });
  });

  it('1: names what it refuses with its line, and takes the rest', async () => {
    const { customers, ...rest } = exportedProgramme();
    const [ann, bob] = (customers?.['customers'] ?? []) as object[];
    writeExport(directory, {
      levels: rest['levels'] ?? {},
      pos: rest['pos'] ?? {},
      points: rest['points'] ?? {},
      transactions: rest['transactions'] ?? {},
    });
    const lines = [JSON.stringify(ann), '{"customerId":'];
    writeFileSync(
      join(directory, 'customers.json'),
      [
        lines[0],
        JSON.stringify({ ...bob, email: 'not an address' }),
        JSON.stringify({ ...bob, customerId: 'no id' }),
        JSON.stringify({ ...bob, customerId: randomUUID(), email: 'ann@example.com' }),
        JSON.stringify({
          ...bob,
          customerId: randomUUID(),
          email: 'late@example.com',
          createdAt: daysAgo(-3),
        }),
        lines[1],
      ].join('\n'),
    );
    writeFileSync(join(directory, 'notes.txt'), 'not a file of the public system');
    const report = join(directory, '..', `${randomUUID()}.jsonl`);
    const { code, stdout, stderr } = await cli('--report', report);

    expect(stdout).toContain('notes.txt is not read.\n');
    expect(stdout).toMatch(/^customers\.json, line 2: not an address: refused: email: .+$/m);
    expect(stdout).toMatch(/^customers\.json, line 3: bob@example\.com: refused: customerId: .+ UUID\.$/m);
    expect(stdout).toMatch(
      /^customers\.json, line 4: ann@example\.com: refused: email: .*already exists\.$/m,
    );
    expect(stdout).toMatch(
      /^customers\.json, line 5: late@example\.com: refused: createdAt: .+ not come yet\.$/m,
    );
    expect(stdout).toMatch(/^customers\.json, line 6: refused: The file ends in the middle .+$/m);
    expect(stdout).toMatch(
      /^points\.json, line \d+: .+: refused: customerId: This customer does not exist\.$/m,
    );
    expect(stdout).toContain('customers.json: 1 taken, 0 there already, 0 left out, 5 refused\n');
    expect(stdout).toContain('points.json: 6 taken, 0 there already, 0 left out, 2 refused\n');
    expect(stderr).toContain('Not everything was moved as it is');
    expect(code).toBe(1);
    const written = readFileSync(report, 'utf8').trim().split('\n');
    rmSync(report);
    expect(written.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      file: 'customers.json',
      row: 3,
      identifier: 'bob@example.com',
      kind: 'refused',
      problem: 'customerId: This value is not a valid UUID.',
    });
    expect(await getStatus(ANN)).toMatchObject({ points: 30 });
    expect(await verify()).toMatchObject({ stdout: 'No differences.\n', code: 0 });
  });

  it('1: lists balances that are not those of the public system', async () => {
    const programme = exportedProgramme();
    const transfers = (programme['points']?.['transfers'] ?? []) as { pointsTransferId: string }[];
    programme['points'] = {
      transfers: transfers.map((each) =>
        each.pointsTransferId === transferId(7) ? { ...each, value: 25.4 } : each,
      ),
    };
    programme['statuses'] = { statuses: [{ customerId: ANN, points: 31, usedPoints: 80 }] };
    writeExport(directory, programme);
    const { code, stdout } = await cli();

    expect(stdout).toMatch(/^points\.json, line \d+: \S+: changed: 25\.4 points are 25 here\.$/m);
    expect(stdout).toContain(
      `points.json: customer ${BOB}: different: points that can be spent: 15.4 there, 15 here.\n`,
    );
    expect(stdout).toContain(
      `statuses.json: customer ${ANN}: different: points that can be spent: 31 there, 30 here.\n`,
    );
    expect(stdout).toContain('Balances: 3 compared, 2 different\n');
    expect(code).toBe(1);
  });

  it('takes what is there for points that a return has taken, and says so', async () => {
    const { levels, customers, points } = exportedProgramme();
    const [transfer] = (points?.['transfers'] ?? []) as object[];
    const spent = { type: 'spending', comment: '', revisedTransactionId: SALE };
    writeExport(directory, {
      levels: levels ?? {},
      customers: { customers: ((customers?.['customers'] ?? []) as object[]).slice(1, 2) },
      points: {
        transfers: [
          {
            ...transfer,
            customerId: BOB,
            type: 'adding',
            value: 30,
            createdAt: daysAgo(9),
          },
          {
            ...transfer,
            ...spent,
            customerId: BOB,
            pointsTransferId: transferId(20),
            value: 50,
            createdAt: daysAgo(8),
          },
          {
            ...transfer,
            ...spent,
            customerId: BOB,
            pointsTransferId: transferId(21),
            value: 5,
            createdAt: daysAgo(7),
          },
        ],
      },
    });
    const { code, stdout } = await cli();

    expect(stdout).toContain(
      'changed: 50 points are spent, and the customer had 30 by then: 30 are taken.\n',
    );
    expect(stdout).toContain('refused: 5 points are spent, and the customer had none by then.\n');
    expect(stdout).toContain('Balances: 1 compared, 0 different\n');
    expect(code).toBe(1);
    expect(await getStatus(BOB)).toMatchObject({ points: 0, usedPoints: 30 });
    expect(await verify()).toMatchObject({ stdout: 'No differences.\n', code: 0 });
  });

  it('0: the first level of the public system takes the place of the one that is there', async () => {
    // A programme without levels has the one that every programme begins with.
    writeExport(directory, { points: { transfers: [] } });
    expect(await cli()).toMatchObject({ code: 0 });
    expect(await rows('level')).toEqual([expect.objectContaining({ id: BASE_LEVEL_ID })]);
    writeExport(directory, exportedProgramme());
    const { code, stdout } = await cli();

    expect(code).toBe(0);
    expect(stdout).toContain('The level that a new programme begins with is switched off');
    const active = (await rows('level')).filter((row) => Boolean(row['active']));
    expect(active.map((row) => row['id']).sort()).toEqual([BRONZE, GOLD].sort());
  });

  it('0: codes of a campaign come from a CSV file, too', async () => {
    writeExport(directory, exportedProgramme());
    mkdirSync(join(directory, 'codes'));
    writeFileSync(join(directory, 'codes', `${COFFEE}.csv`), 'code;value\nCODE-1;5\nCODE-7;5\n');
    const unknown = randomUUID();
    writeFileSync(join(directory, 'codes', `${unknown}.csv`), 'code\nX-1\n');
    const { code, stdout } = await cli();

    expect(stdout).toContain(`codes/${COFFEE}.csv: 1 taken, 1 there already, 0 left out, 0 refused\n`);
    expect(stdout).toContain(`codes/${unknown}.csv, line 2: X-1: refused: This campaign does not exist.\n`);
    expect(code).toBe(1);
    expect(await verify()).toMatchObject({ stdout: 'No differences.\n', code: 0 });
  });

  it('interrupted between any two sets and repeated, it leaves what one run leaves', async () => {
    writeExport(directory, exportedProgramme());
    const move = app.nest.get(MoveProgramme);
    const reached = { sets: 0 };
    for (let stopAt = 1; ; stopAt += 1) {
      reached.sets = 0;
      const onProgress = () => {
        reached.sets += 1;
        if (reached.sets > stopAt) {
          throw new Error('Interrupted here');
        }
      };
      const moved = move.execute({
        folder: directory,
        storeId: DEFAULT_STORE.id,
        isTrial: false,
        onProgress,
      });
      const report = await moved.catch((error: unknown) => String(error));
      if (typeof report !== 'string') {
        expect(report.isComplete).toBe(true);
        break;
      }
      expect(report).toBe('Error: Interrupted here');
    }
    expect(reached.sets).toBeGreaterThan(15);
    expect(await getStatus(ANN)).toMatchObject({ points: 30, usedPoints: 80, expiredPoints: 50 });
    expect(await counts()).toMatchObject({
      customer: 3,
      points_transfer: 8,
      shop_transaction: 3,
      coupon: 9,
    });
    expect(await verify()).toMatchObject({ stdout: 'No differences.\n', code: 0 });
  });

  it('killed in the middle and repeated, it takes every record once', async () => {
    const { levels, customers } = exportedProgramme();
    const [, bob] = (customers?.['customers'] ?? []) as object[];
    const ids = Array.from({ length: 1000 }, () => randomUUID());
    writeExport(directory, {
      levels: levels ?? {},
      customers: {
        customers: ids.map((customerId) => ({
          ...bob,
          customerId,
          email: `${customerId}@example.com`,
          status: { type: 'active' },
          address: undefined,
        })),
      },
      points: {
        transfers: ids.map((customerId) => ({
          pointsTransferId: randomUUID(),
          customerId,
          type: 'adding',
          state: 'active',
          value: 7,
          createdAt: daysAgo(10),
        })),
      },
    });
    const command = run('cli', ['import:open-loyalty', directory], app.environment);
    await until(async () => (await rows('customer')).length > 0);
    command.kill('SIGKILL');
    await command.ended;
    const { length: left } = await rows('customer');
    expect(left).toBeLessThan(1000);

    const { code, stdout } = await cli();
    expect(stdout).toContain('points.json: 1000 taken, 0 there already, 0 left out, 0 refused\n');
    expect(stdout).toContain('Balances: 1000 compared, 0 different\n');
    expect(code).toBe(0);
    expect((await rows('customer')).map((row) => row['id']).sort()).toEqual([...ids].sort());
    expect(await verify()).toMatchObject({ stdout: 'No differences.\n', code: 0 });
  });
});
