import { getDriverStatements, listenToDrivers } from '../support/statements/driver-statements.js';
import { TestApp } from '../support/app/test-app.js';

const NODES = (process.env['TEST_DATABASE_URLS'] ?? '').split(',');
const isMariadb = NODES[0]?.startsWith('mariadb:') ?? false;

/** Each is a way to the server and back, and costs more than most statements do: docs/decisions/0300. */
describe.runIf(isMariadb)('messages of a purchase', () => {
  let app: TestApp;
  let stopListening: () => void;
  beforeAll(async () => {
    stopListening = listenToDrivers();
    app = await TestApp.start({ environment: { CODES_READ_AHEAD: '5' } });
  });
  afterAll(async () => {
    stopListening();
    await app.stop();
  });

  const toBuy = (customer: string, campaign: string) =>
    app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity: 1 });

  const BEGIN = 'START TRANSACTION';
  const CODES = 'SELECT id, campaignId, code FROM coupon';
  const purchase = (codes: readonly string[]) => [
    'SELECT t.`id`, t.`role`',
    // On a cluster, its beginning waits for the other nodes.
    ...(NODES.length > 1
      ? [BEGIN, 'BEGIN NOT ATOMIC\nSELECT `id`, `kind`']
      : [`BEGIN NOT ATOMIC\n${BEGIN};\nSELECT \`id\`, \`kind\``]),
    ...codes,
    'BEGIN NOT ATOMIC\nUPDATE coupon SET',
    'COMMIT',
  ];

  it.each([
    ['ordinary', [], { coupons: 20 }],
    ['with a total limit', [], { coupons: 20, limit: 10 }],
    ['of the last codes', [CODES], { coupons: 4 }],
    ['of the last codes, with a total limit', [CODES], { coupons: 4, limit: 10 }],
  ])('%s: the login, facts, codes that are not in memory, writes, COMMIT', async (_, codes, offer) => {
    const customer = await app.customerWith({ points: 10 });
    const campaign = await app.campaignWith({ cost: 1, ...offer });
    // The first one reads the campaign, and codes ahead to the end of the stock; the second one those at its beginning, if need be.
    await toBuy(customer, campaign).expect(200);
    await toBuy(customer, campaign).expect(200);

    const sent = await getDriverStatements(toBuy(customer, campaign));

    // Codes are looked for from anywhere in the stock on, and then, if there are none, from its beginning.
    const isAgain = (index: number) =>
      [sent[index - 1], sent[index]].every((each) => each?.startsWith(CODES));
    const messages = sent.filter((_message, index) => !isAgain(index));

    const expected = purchase(codes);
    expect(messages.map((message, index) => message.slice(0, expected[index]?.length))).toEqual(expected);
  });

  const READ_AHEAD = 'customerId IS NULL AND id > ';
  const campaignsWith = async (count: number, coupons: number) =>
    Promise.all(Array.from({ length: count }, async () => app.campaignWith({ cost: 1, coupons })));

  it('pick a code once for each time that codes are read ahead, in all of a stock', async () => {
    const customer = await app.customerWith({ points: 240 });
    let picks = 0;
    for (const campaign of await campaignsWith(6, 40)) {
      for (let bought = 0; bought < 40; bought += 1) {
        const sent = await getDriverStatements(toBuy(customer, campaign));
        picks += sent.some((message) => /FROM coupon [^;]*SKIP LOCKED/.test(message)) && bought > 0 ? 1 : 0;
      }
    }

    // Five at a time are eight, one more is behind the end of the stock, and the last four are never kept.
    expect(picks).toBeLessThanOrEqual(6 * (8 + 1 + 4));
  });

  it('read codes ahead of one campaign at a time, and sell those of the others', async () => {
    const campaigns = await campaignsWith(16, 20);
    const customers = await Promise.all(campaigns.map(async () => app.customerWith({ points: 1 })));

    const sent = await Promise.all(
      campaigns.map(async (campaign, index) => getDriverStatements(toBuy(customers[index] ?? '', campaign))),
    );

    const reads = sent.flat().map((message) => message.split(READ_AHEAD).length - 1);
    expect(Math.max(...reads)).toBe(1);
    expect(await Promise.all(campaigns.map(async (each) => app.couponsSold(each)))).toEqual(
      campaigns.map(() => 1),
    );
  });
});
