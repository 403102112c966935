import { FirstAdministratorService } from '../../src/administrator/index.js';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { REWARD_TYPES } from '../../src/campaign/campaign.entity.js';
import { DEMO_LOGINS, type DemoOutcome, LoadDemo } from '../../src/operations/demo/index.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { EnsureBaseLevel } from '../../src/level/index.js';
import { RecordCouponStatusJob } from '../../src/coupon/index.js';
import { SettleDuePointsJob } from '../../src/points/index.js';
import sharp from 'sharp';
import { bytesAt } from '../support/scenes/pictures.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';
import { levelWith } from '../support/scenes/customers.js';

interface Named {
  readonly name: string;
  readonly translations: readonly { readonly locale: string; readonly name: string }[];
}

describe('the demo programme', () => {
  let app: TestApp;
  const environment = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'from-the-environment' };
  beforeAll(async () => void (app = await TestApp.start({ startLevel: false, environment })));
  afterAll(() => app.stop());

  const load = (check: () => void = () => undefined): Promise<DemoOutcome> =>
    app.nest.get(LoadDemo).execute({ check, reached: () => undefined });
  const count = async (entity: typeof CustomerEntity | typeof EventEntity) =>
    app.reader.manager.count(entity);

  let eventsBefore = 0;

  it('leaves nothing when it is interrupted', async () => {
    let steps = 0;
    const interrupted = load(() => {
      steps += 1;
      if (steps === 100) {
        throw new Error('Interrupted');
      }
    });

    await expect(interrupted).rejects.toThrow('Interrupted');
    expect(await count(CustomerEntity)).toBe(0);
    expect(await count(EventEntity)).toBe(0);
  });

  it('is loaded once, beside the level that every start ensures, and all that it has written agrees', async () => {
    await app.nest.get(EnsureBaseLevel).execute();
    eventsBefore = await count(EventEntity);
    expect(await load()).toBe('loaded');
    await app.nest.get(EnsureBaseLevel).execute();
    const customers = await count(CustomerEntity);
    expect(customers).toBeGreaterThan(200);

    expect(await load()).toBe('was loaded before');
    expect(await count(CustomerEntity)).toBe(customers);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('has a picture of each reward, each level and the programme, in all sizes, of files that are there', async () => {
    const admin = app.as('admin');
    const { campaigns } = (await admin.get('/api/campaign?perPage=100').expect(200)).body;
    const { levels } = (await admin.get('/api/level').expect(200)).body;
    const { settings } = (await app.asAnonymous().get('/api/settings/public').expect(200)).body;
    const paths = [
      ...campaigns.map(({ photos }: { photos: { path: string }[] }) => photos.map(({ path }) => path)),
      ...levels.map(({ photoPath }: { photoPath: string }) => [photoPath]),
      ...['logo', 'small-logo', 'hero-image'].map((name) => [settings[name].path]),
    ];
    expect(paths).toHaveLength(15 + 4 + 3);
    const tags = new Set<string>();
    for (const path of paths) {
      expect(path).toEqual([expect.any(String)]);
      for (const [size, longest] of Object.entries({ list: 192, card: 768, full: 1920 })) {
        const url = `/api/${path[0]}${path[0].includes('?') ? '&' : '?'}size=${size}`;
        const { status, headers, bytes } = await bytesAt(app, url);
        expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' });
        const { width, height } = await sharp(bytes).metadata();
        expect(Math.max(width, height)).toBeLessThanOrEqual(longest);
        tags.add(headers['etag'] ?? '');
      }
    }
    // Each is another picture, and most have two files.
    expect(tags.size).toBeGreaterThan(2 * paths.length - 5);
  });

  it('says everything in each language of the service', async () => {
    const admin = app.as('admin');
    const { campaigns } = (await admin.get('/api/campaign?perPage=100').expect(200)).body;
    const { categories } = (await admin.get('/api/campaignCategory').expect(200)).body;
    const { levels } = (await admin.get('/api/level').expect(200)).body;
    const things: Named[] = [...campaigns, ...categories, ...levels];
    expect(things).toHaveLength(15 + 4 + 4);
    for (const { name, translations } of things) {
      const [english, ...others] = ['en', 'de', 'pl'].map((locale) =>
        translations.find((each) => each.locale === locale),
      );
      expect(english?.name).toBe(name);
      for (const texts of others) {
        expect(Object.keys(texts ?? {})).toEqual(Object.keys(english ?? {}));
      }
    }
    const polish = (await admin.get('/api/level?_locale=pl').expect(200)).body;
    expect(polish.levels.map(({ name }: Named) => name)).toContain('Srebrny');
  });

  it('has happened over months, one thing after the other, and before now', async () => {
    const events = await app.reader.manager.find(EventEntity, {
      select: { recordId: true, recordedOn: true },
      order: { recordId: 'ASC' },
    });
    const times = events.slice(eventsBefore).map(({ recordedOn }) => recordedOn.getTime());

    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(200 * 86_400_000);
    expect(times.at(-1)).toBeLessThan(app.clock.now().getTime());
  });

  it('leaves nothing for the jobs of the service to catch up with', async () => {
    expect(await app.nest.get(SettleDuePointsJob).run()).toBe(0);
    expect(await app.nest.get(RecordCouponStatusJob).run()).toBe(0);
  });

  it.each([
    ['admin', 'admin'],
    ['seller', 'seller@example.com'],
    ['customer', 'customer@example.com'],
    ['customer', 'customer2@example.com'],
  ])('200: lets the %s in as %s', async (role, username) => {
    const password = 'laurel-demo';
    expect(DEMO_LOGINS.join('\n')).toContain(`${username} / ${password}`);
    await app.asAnonymous().post(`/api/${role}/login_check`).send({ username, password }).expect(200);
  });

  it('has its own administrator, and none from the environment, even of the same name', async () => {
    await app.nest.get(FirstAdministratorService).ensure();
    const { body } = await app.as('admin').get('/api/admin').expect(200);
    expect(body.total).toBe(1);
    const login = { username: environment.ADMIN_EMAIL, password: environment.ADMIN_PASSWORD };
    await app.asAnonymous().post('/api/admin/login_check').send(login).expect(401);
  });

  it('has something to show in every list', async () => {
    const customer = await app.reader.manager.findOneByOrFail(CustomerEntity, {
      email: 'customer@example.com',
    });
    expect(await app.getPoints(customer.id)).toBeGreaterThanOrEqual(1000);

    const me = app.as('customer', customer.id);
    const available = await me.get('/api/DEFAULT/customer/campaign/available?perPage=100').expect(200);
    expect(available.body.total).toBeGreaterThan(5);
    const bought = await me.get('/api/DEFAULT/customer/campaign/bought').expect(200);
    expect(bought.body.total).toBeGreaterThan(3);
    const campaigns = await app.as('admin').get('/api/campaign?perPage=100').expect(200);
    const rewards = campaigns.body.campaigns.map(({ reward }: { reward: string }) => reward);
    expect([...new Set(rewards)].sort()).toEqual([...REWARD_TYPES].sort());
    const levels = await app.as('admin').get('/api/level').expect(200);
    expect(levels.body.levels.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['Bronze', 'Silver', 'Gold', 'VIP'].sort(),
    );
    expect(
      levels.body.levels.every(({ customersCount }: { customersCount: number }) => customersCount > 0),
    ).toBe(true);
  });
});

describe('the demo programme, in a database that is in use', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ startLevel: false })));
  afterAll(() => app.stop());

  it('is not loaded', async () => {
    await levelWith(app, { name: 'Bronze', conditionValue: 0 });

    const outcome = await app.nest.get(LoadDemo).execute();

    expect(outcome).toEqual({ used: 'level' });
    expect(await app.reader.manager.count(CustomerEntity)).toBe(0);
  });
});
