import { SETTINGS } from '../../src/settings/settings.model.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const SETTINGS_ALONE = { SETTINGS: ['VIEW', 'MODIFY'] } as const;
const CUSTOMERS = { ...SETTINGS_ALONE, CUSTOMER_CREDENTIALS: ['VIEW', 'MODIFY'] } as const;
const ADMINISTRATORS = { ...SETTINGS_ALONE, ADMIN: ['VIEW', 'MODIFY'] } as const;
const ELSEWHERE = 'https://evil.example/{token}';

/** Addresses that get neither a token nor what people type: everybody may read them. */
const WITHOUT_SECRETS = ['programUrl', 'programConditionsUrl', 'programFaqUrl'];
const OF_CUSTOMERS = [
  'customerPanelUrl',
  'customerActivationUrl',
  'customerInvitationUrl',
  'customerUnsubscribeUrl',
  'customerPasswordUrl',
];

describe('rights that a change of settings does not give', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const caller = (scene: object) => loginWith(app, { role: 'admin', ...scene });
  const change = (id: string, settings: object) =>
    app.as('admin', id).postJson('/api/settings', { settings });
  const show = async () => (await app.as('admin').get('/api/settings').expect(200)).body.settings;

  it('has each page that gets tokens or passwords under a right of its own', () => {
    const pages = [...SETTINGS.keys()].filter((name) => name.endsWith('Url'));
    const guarded = pages.filter((name) => SETTINGS.get(name)?.needs !== undefined);
    expect(guarded.toSorted()).toEqual([...OF_CUSTOMERS, 'staffPasswordUrl'].toSorted());
    expect(pages.filter((name) => !guarded.includes(name)).toSorted()).toEqual(WITHOUT_SECRETS.toSorted());
  });

  it.each(OF_CUSTOMERS)('403: %s of another server, without the right CUSTOMER_CREDENTIALS', async (name) => {
    const before = await show();
    for (const permissions of [
      SETTINGS_ALONE,
      { ...SETTINGS_ALONE, CUSTOMER: ['VIEW', 'MODIFY'] },
      ADMINISTRATORS,
    ]) {
      const id = await caller({ permissions });
      await change(id, { [name]: ELSEWHERE, programName: 'Other' }).expect(403, FORBIDDEN);
    }
    expect(await show()).toEqual(before);
    await change(await caller({ permissions: CUSTOMERS }), { [name]: ELSEWHERE }).expect(200);
    expect((await show())[name]).toBe(ELSEWHERE);
  });

  it('403: staffPasswordUrl of another server, for all but super administrators', async () => {
    for (const permissions of [SETTINGS_ALONE, CUSTOMERS, ADMINISTRATORS]) {
      await change(await caller({ permissions }), { staffPasswordUrl: ELSEWHERE }).expect(403, FORBIDDEN);
    }
    expect(await show()).not.toHaveProperty('staffPasswordUrl');
    await change(await caller({ superAdmin: true }), { staffPasswordUrl: ELSEWHERE }).expect(200);
  });

  it.each([
    'http://localhost:3000@evil.example/{token}',
    'http://localhost.evil.example:3000/{token}',
    'http://{token}.localhost:3000/',
    'https://localhost:3000/{token}',
    'http://localhost:3001/',
  ])('403: %s is another server', async (page) => {
    const id = await caller({ permissions: SETTINGS_ALONE });
    await change(id, { customerPasswordUrl: page }).expect(403, FORBIDDEN);
    await change(id, { staffPasswordUrl: page }).expect(403, FORBIDDEN);
  });

  it('200: pages of the service itself, none, and what is sent back as it was', async () => {
    const all = [...OF_CUSTOMERS, 'staffPasswordUrl'];
    const everywhere = (page: string) => Object.fromEntries(all.map((name) => [name, page]));
    const id = await caller({ permissions: SETTINGS_ALONE });
    await change(id, everywhere('http://localhost:3000/own/{token}')).expect(200);
    await change(await caller({ superAdmin: true }), everywhere(ELSEWHERE)).expect(200);
    await change(id, { ...everywhere(ELSEWHERE), programName: 'Club' }).expect(200);
    expect(await show()).toMatchObject({ ...everywhere(ELSEWHERE), programName: 'Club' });
    await change(id, everywhere('')).expect(200);
    expect(Object.keys(await show()).filter((name) => all.includes(name))).toEqual([]);
  });

  it.each([
    ['requireSecondFactor', true],
    ['secondFactorAbovePoints', 100],
  ])('403: %s, without the right to change administrators', async (name, value) => {
    await change(await caller({ permissions: CUSTOMERS }), { [name]: value }).expect(403, FORBIDDEN);
    await change(await caller({ permissions: ADMINISTRATORS }), { [name]: value }).expect(200);
    if (name === 'secondFactorAbovePoints') {
      await change(await caller({ permissions: CUSTOMERS }), { [name]: '' }).expect(403, FORBIDDEN);
      expect((await show())[name]).toBe(value);
    }
  });
});
