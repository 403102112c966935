import { randomUUID } from 'node:crypto';
import { EventEntity } from '../../src/event/event.entity.js';
import { EventSequencerService } from '../../src/event/event-sequencer.service.js';
import { LevelEntity } from '../../src/level/level.entity.js';
import { soundProgramme } from '../support/sound-programme/sound-programme.js';
import { linesAfter } from '../support/verify/lines-of-verify.js';
import { getDocument } from '../support/scenes/transactions.js';
import { NOTHING, type Tampering } from '../support/verify/tampering.js';
import { TestApp } from '../support/app/test-app.js';

const UUID = '00000000-0000-4000-8000-000000000000';

/** What is written past the service: which row, and what. */
type Case = readonly [what: string, table: string, where: string, assignment: string];

const COUPONS: readonly Case[] = [
  ['a canceled coupon that is good again', 'coupon', 'canceledAt IS NOT NULL', 'canceledAt = NULL'],
  [
    'another code from stock',
    'coupon',
    'customerId IS NOT NULL AND stockKey IS NOT NULL',
    "code = 'ZZZ', stockKey = 'ZZZ'",
  ],
  [
    'another code that was never in stock',
    'coupon',
    'customerId IS NOT NULL AND stockKey IS NULL',
    "code = '999999.00'",
  ],
  ['cashback that is paid', 'coupon', "cashbackStatus IN ('pending', 'approved')", "cashbackStatus = 'paid'"],
  ['a parcel that is delivered', 'coupon', "deliveryStatus = 'ordered'", "deliveryStatus = 'delivered'"],
  [
    'a coupon that is good for longer',
    'coupon',
    'activeTo IS NOT NULL',
    "activeTo = '2036-11-01 00:00:00.000'",
  ],
  ['a coupon whose end is never told', 'coupon', 'dueAt IS NOT NULL', 'dueAt = NULL'],
  [
    'a coupon that was not paid',
    'coupon',
    'spendTransferId IS NOT NULL AND costInPoints > 0',
    'spendTransferId = NULL',
  ],
  [
    'the only coupon of a payment',
    'coupon',
    'id IN (SELECT MIN(id) FROM (SELECT * FROM coupon) c WHERE spendTransferId IS NOT NULL GROUP BY spendTransferId HAVING COUNT(*) = 1)',
    'spendTransferId = NULL',
  ],
  ['a coupon of another store', 'coupon', 'customerId IS NOT NULL', `storeId = '${UUID}'`],
  ['a coupon that is used, or not', 'coupon', 'customerId IS NOT NULL', 'used = 1 - used'],
  ['a price', 'coupon', 'costInPoints > 0', 'costInPoints = costInPoints + 1'],
  ['sold coupons that were counted', 'coupon_stock', 'shard = 3', 'sold = sold + 1'],
  ['codes that were counted', 'coupon_stock', 'shard = 3', 'codes = codes - 1'],
];

const POINTS: readonly Case[] = [
  ['points that expire later', 'points_lot', 'remaining > 0', "expiresAt = '2046-01-01 00:00:00.000'"],
  ['points that are never written off', 'points_lot', 'dueAt IS NOT NULL AND remaining > 0', 'dueAt = NULL'],
  ['blocks that are never released', 'account', 'blocksDueAt IS NOT NULL', 'blocksDueAt = NULL'],
  ['another issuer', 'points_transfer', "issuer = 'system'", "issuer = 'admin'"],
  ['the transfer of another customer', 'points_transfer', "type = 'adding'", `customerId = '${UUID}'`],
  ['a balance', 'account', 'balance > 0', 'balance = balance + 1'],
  ['what is left in a lot', 'points_lot', 'remaining > 0', 'remaining = remaining - 1'],
  ['a movement', 'points_movement', "reason = 'spend'", 'points = points + 1'],
  ['a transfer', 'points_transfer', "type = 'spending'", 'points = points + 1'],
];

const OTHERS: readonly Case[] = [
  ['a customer who is blocked', 'customer', "statusType = 'active'", "statusType = 'blocked'"],
  ['customers of a level', 'level_population', 'customers <> 0', 'customers = customers + 1'],
  [
    'the name that a customer logs in with',
    'login_name',
    "kind = 'email' AND purpose = 'any'",
    "name = 'thief@example.com'",
  ],
  [
    'events that a subscription has not handled',
    'event_checkpoint',
    "subscription = 'queue-webhook-deliveries'",
    'position = position + 100000',
  ],
  ['events that were handled already', 'event_sequence', "name = 'event'", 'lastPosition = lastPosition - 1'],
  [
    'a message that was sent and is due again',
    'message',
    "status = 'sent'",
    "status = 'pending', finishedAt = NULL, nextAttemptAt = '2020-01-01 00:00:00.000'",
  ],
  [
    'a message that was sent, as if it had never been tried',
    'message',
    "status = 'sent' AND content IS NOT NULL AND sentAgainAt IS NULL",
    "status = 'pending', attempts = 0, finishedAt = NULL, nextAttemptAt = '2020-01-01 00:00:00.000'",
  ],
  ['the uuid of a new campaign', 'event', "type LIKE '%CampaignWasCreated'", `uuid = '${UUID}'`],
  ['the uuid of a registration', 'event', "type LIKE '%CustomerWasRegistered'", `uuid = '${UUID}'`],
  [
    'a return that is something else',
    'event',
    "type LIKE '%CampaignWasReturned'",
    "type = 'Service.Domain.User.Event.CustomerLevelWasRecalculated'",
  ],
];

const KEYS: Readonly<Record<string, string>> = {
  coupon_stock: 'campaignId',
  level_population: 'levelId',
  login_name: 'accountId',
  event: 'position',
  event_checkpoint: 'subscription',
  event_sequence: 'name',
};

describe('verify, of what is written past the service', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await soundProgramme()));
  afterAll(() => app.stop());

  const one = async (select: string): Promise<Readonly<Record<string, string>>> => {
    const [row] = await app.reader.query<Record<string, string>[]>(`${select} LIMIT 1`);
    if (!row) {
      throw new Error(`Nothing is found by ${select}`);
    }
    return row;
  };
  const getLines = async (
    statement: string,
    values: Tampering['values'],
    until?: (line: string) => boolean,
  ) => (await linesAfter(app, { statement, values, names: [] }, { ...(until && { until }) })) ?? [];

  it.each([...COUPONS, ...POINTS, ...OTHERS])('sees %s', async (_what, table, where, assignment) => {
    const key = KEYS[table] ?? 'id';
    const row = await one(`SELECT * FROM ${table} WHERE ${where} ORDER BY ${key}`);
    const condition = `\`${key}\` = ? AND ${table === 'coupon' && where.includes('GROUP BY') ? '1 = 1' : where}`;
    const names = [row[key], table === 'points_movement' ? row['transferId'] : row[key]];
    const isNamed = (line: string) => names.some((name) => line.includes(String(name)));
    const statement = `UPDATE ${table} SET ${assignment} WHERE ${condition}`;
    const lines = await getLines(statement, [row[key] ?? ''], isNamed);
    expect(lines.filter(isNamed)).not.toEqual([]);
  });

  it('sees a campaign that is no longer found by what it names', async () => {
    const { campaignId = '', tag = '' } = await one('SELECT * FROM campaign_tag');
    const lines = await getLines('DELETE FROM campaign_tag WHERE campaignId = ? AND tag = ?', [
      campaignId,
      tag,
    ]);
    expect(lines).toEqual([expect.stringContaining(`campaign_tag ${campaignId}`)]);
  });

  it.each([
    ['CustomerWasMovedToLevel', 'levelId'],
    ['CampaignWasBoughtByCustomer', 'coupon'],
  ])('sees the payload of the first %s', async (name, member) => {
    const {
      recordId = '',
      position = '',
      payload,
    } = await one(`SELECT * FROM event WHERE type LIKE '%${name}'`);
    const sent = typeof payload === 'string' ? (JSON.parse(payload) as object) : payload;
    const other = { ...sent, [member]: member === 'coupon' ? { code: 'FAKE' } : { levelId: UUID } };
    const isNamed = new RegExp(`event ${position}\\b`);
    const lines = await getLines(
      'UPDATE event SET payload = ? WHERE recordId = ?',
      [JSON.stringify(other), recordId],
      (line) => isNamed.test(line),
    );
    expect(lines).toContainEqual(expect.stringMatching(isNamed));
  });

  /** The first registration: two events of the account are between those of the customer. */
  it.each([
    [1, 2],
    [5, 6],
    [3, 7],
  ])('sees its events %i and %i that have changed places', async (mth, nth) => {
    const { position: registered = 0 } = await one(
      "SELECT position FROM event WHERE type LIKE '%.CustomerWasRegistered' ORDER BY position",
    );
    const [first, second] = [Number(registered) + mth - 1, Number(registered) + nth - 1];
    const { recordId: one1 = '' } = await one(`SELECT recordId FROM event WHERE position = ${first}`);
    const { recordId: other = '' } = await one(`SELECT recordId FROM event WHERE position = ${second}`);
    const lines = await swapped(app, [one1, first], [other, second]);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`event (${first}|${second}): position`)));
  });

  it('leaves a limit alone that is below what was sold: it may have been lowered', async () => {
    const lines = await getLines('UPDATE campaign SET limitPerUser = 1 WHERE limitPerUser IS NOT NULL', []);
    // Its event alone says another one.
    expect(lines.filter((line) => !line.includes(': campaignData.limitPerUser is 1, but'))).toEqual([]);
  });

  it('sees a code of a customer that others have as a shared one', async () => {
    const isShared =
      'stockKey IS NULL AND customerId IS NOT NULL AND cashbackStatus IS NULL AND valueCents IS NULL';
    const {
      campaignId = '',
      code = '',
      customerId = '',
    } = await one(`SELECT * FROM coupon WHERE ${isShared}`);
    const isOwn = 'customerId IS NOT NULL AND stockKey IS NOT NULL';
    const { id = '' } = await one(`SELECT id FROM coupon WHERE ${isOwn} AND customerId <> '${customerId}'`);
    const removal = {
      statement: 'DELETE FROM coupon WHERE campaignId = ? AND stockKey = ?',
      values: [campaignId, code],
      names: [],
    };
    const statement = 'UPDATE coupon SET campaignId = ?, code = ?, stockKey = ? WHERE id = ?';
    const sale = { statement, values: [campaignId, code, code, id], names: [] };
    const lines = await linesAfter(app, removal, { more: [sale] });
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^coupon ${id}: code, .* shared one$`)));
  });

  it('finds nothing afterwards', async () => {
    expect(await linesAfter(app, NOTHING)).toEqual([]);
  });
});

describe('verify, of the order of events', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('sees that of two transactions, and leaves that of a transaction and of a level by hand: they share no lock', async () => {
    const email = 'order@example.com';
    const customer = await app.customerWith({ points: 0, email });
    const buy = async () => {
      const document = getDocument({ number: randomUUID(), customerData: { email } });
      await app.as('admin').postJson('/api/transaction', document).expect(200);
    };
    const { id: levelId } = await app.reader.manager.findOneByOrFail(LevelEntity, {});
    await buy();
    await app.as('admin').postJson(`/api/customer/${customer}/level`, { levelId }).expect(200);
    await buy();
    await app.nest.get(EventSequencerService).sequence();
    const getPlaces = async (name: string) => {
      const type = `Service.Domain.User.Event.${name}`;
      const events = await app.reader.manager.find(EventEntity, {
        where: { type, uuid: customer },
        order: { recordId: 'DESC' },
      });
      return events.map(({ recordId, position }) => [String(recordId), position ?? 0] as const);
    };
    const [last = ['', 0], first = ['', 0]] = await getPlaces('AssignedTransactionToCustomer');
    const [moved = ['', 0]] = await getPlaces('CustomerWasMovedToLevel');
    const ofPositions = (lines: readonly string[]) => lines.filter((line) => line.includes(': position'));

    expect(ofPositions(await swapped(app, first, moved))).toEqual([]);
    expect(ofPositions(await swapped(app, first, last))).toHaveLength(1);
  });
});

/** Positions are unique, so they change places over a third one. */
async function swapped(
  app: TestApp,
  ...[one, other]: readonly (readonly [recordId: string, position: number])[]
): Promise<string[]> {
  const [[first = '', firstPosition = 0] = [], [second = '', secondPosition = 0] = []] = [one, other];
  const set = (position: number, recordId: string | number): Tampering => ({
    statement: 'UPDATE event SET position = ? WHERE recordId = ?',
    values: [position, recordId],
    names: [],
  });
  return (
    (await linesAfter(app, set(-1, first), {
      more: [set(firstPosition, second), set(secondPosition, first)],
    })) ?? []
  );
}
