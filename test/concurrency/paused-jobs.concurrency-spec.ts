import type { DueCondition } from '#platform/background/due-clock.js';
import { BackgroundWork, Job } from '#platform/background/job.js';
import { rows as rowsOf } from '#platform/database/query/statement.js';
import { Extensions } from '#platform/extensions.js';
import { EventCheckpointRepository } from '../../src/event/event-checkpoint.repository.js';
import { EventRepository } from '../../src/event/event.repository.js';
import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { enabledSubscriptions } from '../../src/event/event-subscription.model.js';
import { MessageDispatcherService } from '../../src/message/index.js';
import { MessageRepository } from '../../src/message/message.repository.js';
import { WebhookLaneRepository } from '../../src/webhook/webhook-lane.repository.js';
import { WebhookDispatcherService } from '../../src/webhook/index.js';
import { TestApp } from '../support/app/test-app.js';
import { boughtWith } from '../support/scenes/bought.js';
import { beginBulk } from '../support/scenes/bulk-actions.js';
import { customerWith, levelWith } from '../support/scenes/customers.js';
import { ruleWith } from '../support/scenes/earning.js';
import { activated, getInvitationToken, PASSWORD, selfRegistered } from '../support/scenes/invitations.js';
import { MAIL_FROM, sendDue } from '../support/scenes/messages.js';
import { PIXELS } from '../support/scenes/pictures.js';
import { inDays } from '../support/scenes/points.js';
import { segmentWith } from '../support/scenes/segments.js';
import { getReturn, getSale } from '../support/scenes/transactions.js';
import { createWebhook, Receiver } from '../support/scenes/webhooks.js';
import { getText, MailServer } from '../support/servers/mail-server.js';
import { isTurn } from '../support/run/cases.js';
import { getStoredRows } from '../support/statements/stored-rows.js';
import { differencesIn } from '../support/verify/verify.js';
import { PausedWork, withoutLeases } from '../support/waiting/paused-work.js';
import { KEY } from '../support/waiting/repeated.js';

/*
 * A process that sleeps longer than its lease wakes up beside its successor. So each piece of background work is paused before each of its
 * units of work; another process does all that is left, something happens that the work would decide by, and the first process goes on. The
 * rows are then those of a run without a pause.
 */

/** The number that the longest piece of work has for one subject: the payments of one sale. */
const UNITS_MAX = 13;
/** Most work has one or two units, so that the gate takes these and some of the others. */
const PAUSES = Array.from({ length: UNITS_MAX }, (_, index) => index + 1).filter(
  (pauseAt) => pauseAt <= 2 || isTurn(pauseAt, 3),
);
const NOW = new Date('2032-03-10T10:00:00Z');

interface Scene {
  readonly silver: string;
  readonly owner: string;
  readonly referredSale: string;
  readonly reset: string;
  readonly spender: string;
  readonly bulk: string;
}

interface Work {
  readonly name: string;
  readonly isOfEvents?: true;
  readonly getDue: (app: TestApp) => DueCondition | null;
  readonly followsSettings?: boolean | undefined;
  readonly run: (app: TestApp) => Promise<number>;
}

let sleeper: TestApp;
let other: TestApp;
let mails: MailServer;
let receiver: Receiver;
let paused: PausedWork;
beforeAll(async () => {
  [mails, receiver] = [await MailServer.listening(), await Receiver.listening()];
  const environment = { SMTP_URL: mails.url, MAIL_FROM, WEBHOOK_ALLOW_PRIVATE: 'true' };
  sleeper = await TestApp.start({ environment });
  other = await sleeper.another();
  [sleeper, other].forEach(withoutLeases);
  paused = PausedWork.in(sleeper);
});
afterAll(async () => {
  await sleeper.stop();
  receiver.close();
  await MailServer.closeAll();
});

const admin = () => other.as('admin');
/** No two transfers have one time: what is spent first would be decided by their ids. */
const move = async (what: string, transfer: object) => {
  advance({ seconds: 1 });
  await admin().postJson(`/api/points/transfer/${what}`, { transfer }).expect(200);
};
const advance = (time: { readonly days?: number; readonly seconds?: number }) =>
  [sleeper, other].forEach(({ clock }) => clock.advance(time));

const sequencer: Work = {
  name: 'event sequencer',
  getDue: (app) => app.nest.get(EventRepository).unsequenced(),
  run: (app) => app.nest.get(EventSequencerService).sequence(),
};
const messages: Work = {
  name: 'messages',
  getDue: (app) => app.nest.get(MessageRepository).due(app.clock.now()),
  run: (app) => app.nest.get(MessageDispatcherService).dispatch(),
};
const webhooks: Work = {
  name: 'webhooks',
  getDue: (app) => app.nest.get(WebhookLaneRepository).due(app.clock.now()),
  run: async (app) => {
    const opened = await app.nest.get(WebhookDispatcherService).dispatch();
    await app.nest.get(WebhookDispatcherService).settled();
    return opened;
  },
};
const subscriptions = (): Work[] =>
  enabledSubscriptions(sleeper.nest.get(Extensions)).map(({ name }) => ({
    name,
    isOfEvents: true,
    getDue: (app) => app.nest.get(EventCheckpointRepository).behind(name),
    run: async (app) => {
      const all = enabledSubscriptions(app.nest.get(Extensions));
      const own = all.find((each) => each.name === name);
      return own ? app.nest.get(SubscriptionRunnerService).runBatch(own) : 0;
    },
  }));
const jobs = (): Work[] =>
  sleeper.nest
    .get(Extensions)
    .of(Job)
    .filter((job) => job.isEnabled?.() !== false)
    .map(({ name, followsSettings }) => ({
      name,
      followsSettings,
      getDue: (app) => getJob(app, name).getDue(app.clock.now()),
      run: async (app) => getJob(app, name).run(),
    }));

function getJob(app: TestApp, name: string): Job {
  const found = app.nest
    .get(Extensions)
    .of(Job)
    .find((each) => each.name === name);
  if (!found) {
    throw new Error(`There is no job ${name}`);
  }
  return found;
}

async function drain(app: TestApp, { name, run }: Work): Promise<void> {
  for (let times = 0; (await run(app)) > 0; times += 1) {
    if (times > 50) {
      throw new Error(`${name} finds no end`);
    }
  }
}

async function isTrue(due: DueCondition | null): Promise<boolean> {
  if (!due) {
    return false;
  }
  const statement = `SELECT CASE WHEN ${due.text} THEN 1 ELSE 0 END AS due`;
  const [row] = await rowsOf<{ due: number | string }>(other.reader.manager, statement, due.values);
  return Number(row?.due) === 1;
}

/** What happens while the process sleeps, after another one has done the work to its end: something by which the work decides. */
const HAPPENS: Readonly<Record<string, (scene: Scene) => unknown>> = {
  referrals: async ({ referredSale }) => {
    await getReturn(other, referredSale, 100);
    await drain(other, sequencer);
  },
  // Beyond the lease of an attempt.
  messages: () => advance({ days: 1 }),
  webhooks: () => advance({ days: 1 }),
  'recalculate levels': async ({ reset }) => move('add', { customer: reset, points: 150 }),
  'settle due points': async ({ spender }) => move('spend', { customer: spender, points: 5 }),
  'continue bulk actions': async ({ bulk }) =>
    admin().post(`/api/admin/bulk-actions/${bulk}/undo`).expect(200),
  'apply level rules': async ({ silver }) => {
    const level = { name: 'Silver', conditionValue: 110, reward: { value: 5 } };
    return admin().putJson(`/api/level/${silver}`, { level }).expect(200);
  },
  'hand over contacts': async ({ owner }) => {
    const customer = { email: 'third@example.com' };
    return other.as('seller').putJson(`/api/customer/${owner}`, { customer }).expect(200);
  },
};

/** Subscriptions get a further event. */
async function happenTo(work: Work, scene: Scene): Promise<void> {
  const happens = HAPPENS[work.name];
  if (happens) {
    await happens(scene);
  } else if (work.isOfEvents) {
    await move('add', { customer: scene.spender, points: 1 });
    await drain(other, sequencer);
  }
}

/** A little of what each job looks for. */
async function setTheScene(): Promise<Scene> {
  const silver = await levelWith(other, { name: 'Silver', conditionValue: 100 });
  await createWebhook(other, { url: receiver.url });
  const referral = { type: 'referral', rewardType: 'both' };
  await ruleWith(other, { ...referral, name: 'First', eventName: 'first_purchase', pointsAmount: 30 });
  await ruleWith(other, { ...referral, name: 'Each', eventName: 'every_purchase', pointsAmount: 2 });
  const referrer = await other.customerWith({ points: 0 });
  const invitationToken = await getInvitationToken(other, referrer);
  const referred = await activated(other, await selfRegistered(other, { invitationToken }));
  const referredSale = await getSale(other, referred, [100]);

  const email = 'owner@example.com';
  const owner = await customerWith(other, { points: 0, email, password: PASSWORD });
  const login = { username: email, password: PASSWORD };
  await other.asAnonymous().post('/api/customer/login_check').send(login).expect(200);
  const customer = { email: 'changed@example.com' };
  await other.as('seller').putJson(`/api/customer/${owner}`, { customer }).expect(200);
  mails.mails.length = 0;
  await sendDue(other);
  const link = mails.mails.flatMap(
    (mail) => /\/shop\/confirm-email#([\w.-]+)/.exec(getText(mail))?.[1] ?? [],
  );
  await other
    .asAnonymous()
    .post(`/api/customer/activate/${link.at(-1)}`)
    .expect(200);

  const spender = await other.customerWith({ points: 20 });
  const getDay = (days: number) => inDays(other, days).toISOString();
  await move('add', { customer: spender, points: 10, expiresAt: getDay(9) });
  await move('add', { customer: spender, points: 10, lockedUntil: getDay(5) });
  await move('block', { customer: spender, points: 4, blockedUntil: getDay(5) });
  await boughtWith(other, { daysInactive: 2, daysValid: 3 });
  const reset = await other.customerWith({ points: 120 });
  await move('spend', { customer: reset, points: 90 });
  const segment = await segmentWith(other, [{ type: 'customer_list', customers: [spender] }]);
  const segments = [segment];
  await other.campaignWith({ cost: 1, coupons: 1, segments });
  const settings = {
    levelDowngradeMode: 'after_x_days',
    levelDowngradeDays: 5,
    levelDowngradeBase: 'active_points',
    expirePointsNotificationDays: 30,
    expireCouponsNotificationDays: 30,
  };
  await admin().postJson('/api/settings', { settings }).expect(200);
  const logo = () =>
    admin().ask('post', '/api/settings/logo').attach('photo[file]', PIXELS, 'logo.png').expect(204);
  await logo();
  await logo();
  await admin()
    .post('/api/points/transfer/add', { transfer: { customer: reset, points: 1 } })
    .set(KEY, 'kept')
    .expect(200);
  const bulk = await beginBulk(other, 'points', { points: 6, segment });
  const left = await other.customerWith({ points: 3, firstName: 'Left' });
  await admin().post(`/api/admin/customer/${left}/anonymize`).expect(204);
  return { silver, owner, referredSale, reset, spender, bulk };
}

interface Outcome {
  readonly units: ReadonlyMap<string, number>;
  readonly rows: readonly (readonly [string, ReadonlyMap<string, readonly string[]>])[];
  readonly differences: readonly unknown[];
}

/** Does all background work, each piece of it paused before its unit of work of this number. */
async function play(pauseAt: number): Promise<Outcome> {
  await TestApp.again(sleeper);
  [sleeper, other].forEach(({ clock }) => clock.stopAt(NOW));
  const scene = await setTheScene();
  const units = new Map<string, number>();
  const rows: [string, ReadonlyMap<string, readonly string[]>][] = [];
  const events = [sequencer, ...subscriptions()];
  const happened = new Set<string>();
  const goOn = async (works: readonly Work[], when: string) => {
    for (const work of works) {
      const meanwhile = async () => {
        await drain(other, work);
        if (!happened.has(work.name)) {
          happened.add(work.name);
          await happenTo(work, scene);
          await drain(other, work);
        }
      };
      // A process that finds another one at its work may fail, and does it again.
      const act = () => drain(sleeper, work).catch(() => undefined);
      const count = await paused.run(act, pauseAt, meanwhile);
      units.set(work.name, Math.max(count, units.get(work.name) ?? 0));
      await drain(sleeper, work);
    }
    rows.push([when, await getStoredRows(other)]);
  };
  await goOn([...events, messages, webhooks], 'at once');
  advance({ days: 12 });
  await goOn([...jobs(), ...events, messages, webhooks], 'after some days');
  advance({ days: 400 });
  await goOn([...jobs(), ...events, messages, webhooks], 'after a year');
  return { units, rows, differences: await differencesIn(other) };
}

describe('background work that sleeps between two of its units of work', () => {
  let whole: Outcome;
  beforeAll(async () => void (whole = await play(Infinity)));

  it('is all that there is', () => {
    const kinds = sleeper.nest.get(Extensions).of(BackgroundWork);
    expect(kinds.map((each) => each.constructor.name).sort()).toEqual([
      'EventPumpService',
      'JobRunner',
      'MessageDispatcherService',
      'WebhookDispatcherService',
    ]);
  });

  it('has something to do in this scene', () => {
    const idle = [...whole.units].flatMap(([name, count]) => (count === 0 ? [name] : []));
    expect(idle).toEqual([]);
    expect(Object.keys(HAPPENS).filter((name) => !whole.units.has(name))).toEqual([]);
    expect(whole.differences).toEqual([]);
  });

  it('is due while it has something to do, and not any more afterwards', async () => {
    await TestApp.again(sleeper);
    [sleeper, other].forEach(({ clock }) => clock.stopAt(NOW));
    await setTheScene();
    const wrong: string[] = [];
    const busy = new Set<string>();
    const all = [...jobs(), sequencer, ...subscriptions(), messages, webhooks];
    const doAll = async ({ withNewSettings }: { readonly withNewSettings: boolean }) => {
      for (const work of all) {
        const isWoken = withNewSettings && work.followsSettings === true;
        for (let done = 1; done > 0;) {
          const isDue = await isTrue(work.getDue(other));
          done = await work.run(other);
          if (done > 0 || isDue) {
            busy.add(work.name);
          }
          if (done > 0 && !isDue && !isWoken) {
            wrong.push(`${work.name} has something to do and is not due`);
          }
        }
        if (await isTrue(work.getDue(other))) {
          wrong.push(`${work.name} is due and has nothing to do`);
        }
      }
    };
    await doAll({ withNewSettings: true });
    advance({ days: 12 });
    await doAll({ withNewSettings: false });
    advance({ days: 400 });
    await doAll({ withNewSettings: false });

    expect(wrong).toEqual([]);
    expect(all.flatMap(({ name }) => (busy.has(name) ? [] : [name]))).toEqual([]);
  });

  it.each(PAUSES)(
    'leaves what it would have left without a pause, before unit of work %i',
    async (pauseAt) => {
      const { rows, differences } = await play(pauseAt);
      expect(rows.map(([name]) => name)).toEqual(whole.rows.map(([name]) => name));
      for (const [index, [name, tables]] of rows.entries()) {
        const expected = whole.rows[index]?.[1];
        for (const [table, found] of tables) {
          expect([name, table, found]).toEqual([name, table, expected?.get(table)]);
        }
      }
      expect(differences).toEqual([]);
    },
  );
});
