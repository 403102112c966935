import { TestApp } from '../support/app/test-app.js';

describe('TIMEZONE', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ environment: { TIMEZONE: 'Asia/Kolkata' } })));
  afterAll(async () => {
    await app.stop();
    // The zone is the process's, and other specs begin in UTC.
    await (await TestApp.start()).stop();
  });

  it('is that of the times in answers, and of the days at whose end points expire', async () => {
    // Half past one in the morning of the second, there.
    app.clock.set(new Date('2026-03-01T20:00:00Z'));
    const customer = await app.customerWith({ points: 0 });
    const added = { customer, points: 5, validityDuration: 1 };
    await app.as('admin').postJson('/api/points/transfer/add', added).expect(200);

    const { body } = await app.as('admin').get(`/api/points/transfer?customerId=${customer}`).expect(200);

    expect(body.transfers).toMatchObject([
      {
        createdAt: expect.stringMatching(/^2026-03-02T01:30:\d\d\+0530$/),
        expiresAt: '2026-03-03T23:59:59+0530',
      },
    ]);
  });

  it.each(['Asia/Kolkata', 'Asia/Calcutta'])(
    'is the one of the settings, also when it is sent as %s',
    async (timezone) => {
      const { body } = await app
        .as('admin')
        .postJson('/api/settings', { settings: { timezone } })
        .expect(200);
      expect(body.settings.timezone).toBe('Asia/Kolkata');
    },
  );

  it('is that in which times without an offset are meant', async () => {
    app.clock.set(new Date('2026-03-01T20:00:00Z'));
    const customer = await app.customerWith({ points: 0 });
    const added = { customer, points: 5, expiresAt: '2026-03-02 01:45' };
    await app.as('admin').postJson('/api/points/transfer/add', added).expect(200);
    expect(await app.getPoints(customer)).toBe(5);
    app.clock.set(new Date('2026-03-01T20:15:00Z'));
    expect(await app.getPoints(customer)).toBe(0);
  });
});
