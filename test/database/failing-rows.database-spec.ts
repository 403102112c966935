import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ApplyLevelRulesJob } from '../../src/customer/levels/apply-level-rules.job.js';
import { RecalculateLevelsJob } from '../../src/customer/levels/recalculate-levels.job.js';
import { RepeatErasuresJob } from '../../src/customer/repeat-erasures.job.js';
import { RemoveFilesJob } from '../../src/attachment/remove-files.job.js';
import { ErasureEntity } from '../../src/customer/erasure.entity.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { givePoints, levelWith } from '../support/scenes/customers.js';
import { doBulk, readBulk } from '../support/scenes/bulk-actions.js';
import { ruleWith } from '../support/scenes/earning.js';
import {
  activated,
  getInvitationToken,
  payReferrals,
  selfRegistered,
} from '../support/scenes/invitations.js';
import { levelScene } from '../support/scenes/level-scene.js';
import { getMessages, MAIL_FROM } from '../support/scenes/messages.js';
import { getAccount, inDays } from '../support/scenes/points.js';
import { filesDirectory, PIXELS, storedFiles, upload } from '../support/scenes/pictures.js';
import { writeMessages } from '../support/scenes/push.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { MailServer } from '../support/servers/mail-server.js';

const FAILED = 'The service failed at this';

let app: TestApp;
let SMTP_URL: string;
beforeAll(async () => void (SMTP_URL = (await MailServer.listening()).url));
beforeEach(async () => void (app = await TestApp.again(app, { environment: { SMTP_URL, MAIL_FROM } })));
afterAll(async () => {
  await app.stop();
  await MailServer.closeAll();
});

const { admin, save, getLevel } = levelScene(() => app);
/** Its overdue block has more points than were taken for it: each lock of the account tries to return them, and fails. */
const breakAccount = async (customer: string) => {
  const hold = { customer, points: 10, blockedUntil: inDays(app, 1).toISOString() };
  await admin().post('/api/points/transfer/block', hold).expect(200);
  await addToBlock(customer, 1);
};
const addToBlock = async (customer: string, points: number) => {
  const { id } = await getAccount(app, customer);
  await app.unitOfWork.run((tx) =>
    tx.query('UPDATE points_block SET points = points + ? WHERE accountId = ?', [points, id]),
  );
};
const three = async (points: number) => {
  const ids = [await app.customerWith({ points }), await app.customerWith({ points })];
  const broken = await app.customerWith({ points });
  return { broken, others: [...ids, await app.customerWith({ points })] };
};
const getLevels = (ids: readonly string[]) => Promise.all(ids.map(getLevel));

describe('a customer whose account cannot be written', () => {
  it('keeps no other from the end of a period of levels, and is tried again', async () => {
    await levelWith(app, { name: 'Silver', conditionValue: 100 });
    await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const { broken, others } = await three(600);
    await save({
      levelDowngradeMode: 'after_x_days',
      levelDowngradeDays: 30,
      levelDowngradeBase: 'active_points',
    });
    const job = app.nest.get(RecalculateLevelsJob);
    expect(await job.run()).toBe(4);
    for (const customer of [broken, ...others]) {
      await admin().post('/api/points/transfer/spend', { customer, points: 450 }).expect(200);
    }
    await breakAccount(broken);
    app.clock.advance({ days: 31 });

    expect(await job.run()).toBe(3);
    expect(await getLevels([broken, ...others])).toEqual(['Gold', 'Silver', 'Silver', 'Silver']);
    expect(await job.run()).toBe(0);

    await addToBlock(broken, -1);
    app.clock.advance({ seconds: 10 * 60 });
    expect(await job.run()).toBe(1);
    expect(await getLevel(broken)).toBe('Silver');
  });

  it('keeps no other from the level of new rules', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 5000 });
    const { broken, others } = await three(600);
    const job = app.nest.get(ApplyLevelRulesJob);
    while ((await job.run()) > 0);
    await breakAccount(broken);
    app.clock.advance({ days: 2 });
    await admin().putJson(`/api/level/${gold}`, { conditionValue: 500 }).expect(200);

    expect(await job.run()).toBeGreaterThan(0);
    expect(await job.run()).toBe(0);
    expect(await getLevels(others)).toEqual(['Gold', 'Gold', 'Gold']);
    expect(await getLevel(broken)).toBe('Bronze');
  });

  it('is left out of a bulk action with a sentence, and the others get their points', async () => {
    const { broken, others } = await three(100);
    await breakAccount(broken);
    app.clock.advance({ days: 2 });
    const id = await doBulk(app, 'points', {
      points: 5,
      comment: 'Sorry',
      customers: [broken, ...others],
    });
    expect(await readBulk(app, id)).toMatchObject({ state: 'done', done: 3, leftOut: 1 });
    const { rows } = await readBulk(app, id);
    const row = rows.find(({ subjectId }) => subjectId === broken);
    expect(row).toMatchObject({ outcome: 'left_out', sentence: expect.stringContaining(FAILED) });
    expect(await Promise.all(others.map((each) => app.getPoints(each)))).toEqual([105, 105, 105]);
  });

  it('is refused in a file of points with a sentence, and the others get their points', async () => {
    const { broken, others } = await three(100);
    await breakAccount(broken);
    app.clock.advance({ days: 2 });
    const lines = [others[0], broken, ...others.slice(1)].map((id) => `${id},7,adding`);
    const file = ['customerId,points,type', ...lines].join('\n');
    const { body } = await admin()
      .ask('post', '/api/points/transfer/import')
      .type('text/csv')
      .send(file)
      .expect(200);
    expect(body).toMatchObject({ totalProcessed: 4, totalSuccess: 3, totalFailed: 1 });
    expect(body.items[0]).toMatchObject({ identifier: broken, message: expect.stringContaining(FAILED) });
    expect(await Promise.all(others.map((each) => app.getPoints(each)))).toEqual([107, 107, 107]);
  });

  it('keeps no other from the payment for a recommendation, and is given up after some attempts', async () => {
    await ruleWith(app, {
      type: 'referral',
      eventName: 'register',
      rewardType: 'referrer',
      pointsAmount: 9,
    });
    const [broken, other] = [
      await app.customerWith({ points: 100 }),
      await app.customerWith({ points: 100 }),
    ];
    await breakAccount(broken);
    app.clock.advance({ days: 2 });
    for (const referrer of [broken, other]) {
      const invitationToken = await getInvitationToken(app, referrer);
      await activated(app, await selfRegistered(app, { invitationToken }));
    }
    let failures = 0;
    const pay = () => payReferrals(app).catch(() => void (failures += 1));
    await pay();
    expect(failures).toBe(1);
    expect(await app.getPoints(other)).toBe(109);
    for (let more = 0; more < 6; more += 1) {
      await pay();
    }
    expect(failures).toBe(5);

    const invitationToken = await getInvitationToken(app, other);
    await activated(app, await selfRegistered(app, { invitationToken }));
    await pay();
    expect(failures).toBe(5);
    expect(await app.getPoints(other)).toBe(118);
  });

  it('keeps no other erasure from being repeated', async () => {
    const { broken, others } = await three(100);
    await breakAccount(broken);
    for (const id of [broken, ...others]) {
      await admin().post(`/api/customer/${id}/anonymize`).expect(204);
    }
    app.clock.advance({ days: 2 });
    const job = app.nest.get(RepeatErasuresJob);
    expect(await job.run()).toBe(3);
    expect(await job.run()).toBe(0);
    const waiting = await app.reader.manager.find(ErasureEntity, { order: { repeatedAt: 'ASC' } });
    const unrepeated = waiting.filter(({ repeatedAt }) => repeatedAt === null);
    expect(unrepeated.map(({ customerId }) => customerId)).toEqual([broken]);
  });
});

describe('an event that cannot be read', () => {
  it('keeps no other from its message', async () => {
    const [ann, ben] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    await writeMessages(app);
    const before = new Set((await getMessages(app)).map(({ id }) => id));
    await givePoints(app, ann, 5);
    await givePoints(app, ben, 7);
    const type = 'Service.Domain.Account.Event.PointsWereAdded';
    const { id } = await getAccount(app, ann);
    await app.unitOfWork.run((tx) => tx.update(EventEntity, { type, uuid: id }, { payload: {} }));

    await writeMessages(app);
    const written = (await getMessages(app)).filter((message) => !before.has(message.id));
    expect(written.map(({ accountId, kind }) => ({ accountId, kind }))).toEqual([
      { accountId: ben, kind: 'new_points' },
    ]);
  });
});

describe.runIf(databaseKind === 'sqlite')('a file that cannot be removed', () => {
  it('keeps no other on the disk, and is tried again', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const icon = async () => {
      const before = new Set(storedFiles(app));
      await upload(app, `/api/campaign/${campaign}/brand_icon`, PIXELS).expect(200);
      return storedFiles(app).filter((name) => !before.has(name));
    };
    const [first, second] = [await icon(), await icon()];
    await icon();
    const stuck = join(filesDirectory(app), first[0] as string);
    rmSync(stuck);
    mkdirSync(join(stuck, 'in the way'), { recursive: true });
    app.clock.advance({ seconds: 2 * 3600 });

    const job = app.nest.get(RemoveFilesJob);
    expect(await job.run()).toBe(1);
    expect(storedFiles(app).filter((name) => second.includes(name))).toEqual([]);

    rmSync(stuck, { recursive: true });
    app.clock.advance({ seconds: 10 * 60 });
    expect(await job.run()).toBe(1);
    expect(storedFiles(app).filter((name) => first.includes(name))).toEqual([]);
  });
});
