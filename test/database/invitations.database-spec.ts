import { randomUUID } from 'node:crypto';
import { InvitationEntity } from '../../src/invitation/invitation.entity.js';
import { lastEvent, typesSince } from '../support/scenes/customers.js';
import {
  activated,
  getInvitation,
  invitationWith,
  invited,
  PASSWORD,
  selfRegistered,
  getInvitationToken,
} from '../support/scenes/invitations.js';
import { wrongField } from '../support/scenes/points.js';
import { getSale } from '../support/scenes/transactions.js';
import { payReferrals } from '../support/scenes/invitations.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterEach(() => app.clock.reset());
afterAll(async () => {
  app.clock.advance({ days: 2 });
  expect(await differencesIn(app)).toEqual([]);
  await app.stop();
});

const newEmail = () => `${randomUUID()}@example.com`;
const invite = (customerId: string, invitation: object) =>
  app.as('customer', customerId).postJson('/api/invitations/invite', { invitation });
const countIn = (referrerId: string) => app.reader.manager.countBy(InvitationEntity, { referrerId });

describe('POST /api/{storeCode}/invitations/invite', () => {
  it('200: invites a person by e-mail, and says it in an event', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const before = await lastEvent(app);
    const recipientEmail = newEmail();

    const { body } = await invite(referrerId, { recipientEmail }).expect(200);

    expect(await invitationWith(app, body.invitationId)).toMatchObject({
      referrerId,
      recipientEmail,
      recipientPhone: null,
      status: 'invited',
      recipientId: null,
    });
    expect(await typesSince(app, before)).toEqual(['InvitationWasCreated']);
  });

  it('200: by phone', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const { body } = await invite(referrerId, { recipientPhone: '+48 500 100 201' }).expect(200);
    expect(await invitationWith(app, body.invitationId)).toMatchObject({
      recipientEmail: null,
      recipientPhone: '+48500100201',
    });
  });

  it('200: a customer of the programme like any other person', async () => {
    const [referrerId, email] = [await app.customerWith({ points: 0 }), newEmail()];
    await app.customerWith({ points: 0, email });
    await invite(referrerId, { recipientEmail: email }).expect(200);
  });

  it.each<[string, object, string, string]>([
    ['nothing', {}, 'recipientEmail', 'This value should not be blank.'],
    ['an empty text', { recipientEmail: '' }, 'recipientEmail', 'This value should not be blank.'],
    ['no address', { recipientEmail: 'x' }, 'recipientEmail', 'This value is not a valid email address.'],
    ['no phone', { recipientPhone: 'x' }, 'recipientPhone', 'This value is not a valid phone number.'],
  ])('400: %s', async (_, sent, field, message) => {
    const referrerId = await app.customerWith({ points: 0 });
    const { body } = await invite(referrerId, sent).expect(400);
    expect(body).toMatchObject(wrongField(field, message));
    expect(await countIn(referrerId)).toBe(0);
  });

  it('400: a second time, in any spelling', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const name = randomUUID();
    await invited(app, referrerId, `${name}@example.com`);
    const again = { recipientEmail: `${name.toUpperCase()}+x@Example.com` };
    const { body } = await invite(referrerId, again).expect(400);
    expect(body).toMatchObject(wrongField('recipientEmail', 'You have invited this person already.'));
    expect(await countIn(referrerId)).toBe(1);
  });

  it('400: oneself, in any spelling', async () => {
    const name = randomUUID();
    const referrerId = await app.customerWith({ points: 0, email: `${name}@example.com` });
    const { body } = await invite(referrerId, { recipientEmail: `${name}+me@example.com` }).expect(400);
    expect(body).toMatchObject(wrongField('recipientEmail', 'This is your own address.'));
    expect(await countIn(referrerId)).toBe(0);
  });

  it('400: more than `invitationsPerDayMax`, until the next day', async () => {
    const settings = { invitationsPerDayMax: 2 };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    const referrerId = await app.customerWith({ points: 0 });
    await invited(app, referrerId, newEmail());
    await invited(app, referrerId, newEmail());
    const { body, headers } = await invite(referrerId, { recipientEmail: newEmail() }).expect(400);
    expect(headers['x-error-code']).toBe('invitation.used-up');
    expect(JSON.stringify(body)).toContain('No more people can be invited today');
    expect(await countIn(referrerId)).toBe(2);

    app.clock.advance({ days: 1 });
    await invited(app, referrerId, newEmail());
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { invitationsPerDayMax: 20 } })
      .expect(200);
  });

  it('403: staff', async () => {
    const invitation = { recipientEmail: newEmail() };
    await app.as('admin').postJson('/api/invitations/invite', { invitation }).expect(403);
  });
});

describe('a registration', () => {
  it('by the token of an invitation attaches the customer', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const id = await invited(app, referrerId, newEmail());
    const { token } = await invitationWith(app, id);
    const recipientId = await selfRegistered(app, { invitationToken: token });
    expect(await invitationWith(app, id)).toMatchObject({ status: 'registered', recipientId });
  });

  it('by a used token is one without a referrer', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const id = await invited(app, referrerId, newEmail());
    const { token } = await invitationWith(app, id);
    const first = await selfRegistered(app, { invitationToken: token });
    const second = await selfRegistered(app, { invitationToken: token });
    expect(await invitationWith(app, id)).toMatchObject({ recipientId: first });
    expect(await getInvitation(app, second)).toBeNull();
  });

  it.each([
    ['an unknown token', { invitationToken: 'unknown' }],
    ['an unknown e-mail', { referral_customer_email: 'unknown@example.com' }],
    ['empty texts', { invitationToken: '', referral_customer_email: '' }],
  ])('by %s is one without a referrer', async (_, fields) => {
    expect(await getInvitation(app, await selfRegistered(app, fields))).toBeNull();
  });

  it('by the token of a customer attaches any number of people', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const invitationToken = await getInvitationToken(app, referrerId);
    const before = await lastEvent(app);
    const first = await selfRegistered(app, { invitationToken });
    expect((await typesSince(app, before)).slice(-2)).toEqual([
      'InvitationWasCreated',
      'CustomerWasAttachedToInvitation',
    ]);
    const second = await selfRegistered(app, { invitationToken });
    for (const recipientId of [first, second]) {
      expect(await getInvitation(app, recipientId)).toMatchObject({ referrerId, status: 'registered' });
    }
  });

  const getCode = async (customer: string): Promise<string> => {
    const { body } = await app.as('customer', customer).get(`/api/customer/${customer}`).expect(200);
    return body.invitationCode;
  };

  it.each([
    ['as it is shown', (code: string) => code],
    ['in small letters, without the dash', (code: string) => code.toLowerCase().replace('-', '')],
    [
      'with spaces, and letters for digits',
      (code: string) => ` ${code.replaceAll('0', 'O').replaceAll('1', 'l')} `,
    ],
  ])('by the code of a customer %s attaches any number of people', async (_, typed) => {
    const referrerId = await app.customerWith({ points: 0 });
    const code = await getCode(referrerId);
    expect(code).toMatch(/^[\dA-F]{5}-[\dA-F]{5}$/);
    for (const invitationToken of [typed(code), typed(code)]) {
      const recipientId = await selfRegistered(app, { invitationToken });
      expect(await getInvitation(app, recipientId)).toMatchObject({ referrerId, status: 'registered' });
    }
  });

  it('by a code that two customers have is one without a referrer', async () => {
    const [one, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const [token, before] = [await getInvitationToken(app, one), await getInvitationToken(app, other)];
    const change = (invitationToken: string) =>
      app.unitOfWork.run((tx) =>
        tx.query('UPDATE customer SET invitationToken = ? WHERE id = ?', [invitationToken, other]),
      );
    await change(`${token.slice(0, 10)}${before.slice(10)}`);
    const byCode = await selfRegistered(app, { invitationToken: await getCode(one) });
    const byToken = await selfRegistered(app, { invitationToken: token });
    await change(before);
    expect(await getInvitation(app, byCode)).toBeNull();
    expect(await getInvitation(app, byToken)).toMatchObject({ referrerId: one });
  });

  it('by a part of a token that is no code is one without a referrer', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const token = await getInvitationToken(app, referrerId);
    for (const invitationToken of [
      token.slice(0, 9),
      token.slice(0, 11),
      token.slice(1, 11),
      '_'.repeat(10),
    ]) {
      expect(await getInvitation(app, await selfRegistered(app, { invitationToken }))).toBeNull();
    }
  });

  it('by the e-mail of a customer, also by staff', async () => {
    const email = newEmail();
    const referrerId = await app.customerWith({ points: 0, email });
    const fields = { referral_customer_email: email.toUpperCase() };
    const own = await selfRegistered(app, fields);
    const person = { firstName: 'Bea', lastName: 'New', email: newEmail(), agreement1: true, ...fields };
    const { body } = await app
      .as('admin')
      .postJson('/api/customer/register', { customer: person })
      .expect(200);
    for (const recipientId of [own, body.customerId]) {
      expect(await getInvitation(app, recipientId)).toMatchObject({ referrerId, status: 'registered' });
    }
  });

  it('to an address that was invited attaches the customer to the first invitation', async () => {
    const [first, second] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const name = randomUUID();
    const id = await invited(app, first, `${name}@example.com`);
    app.clock.advance({ seconds: 1 });
    const other = await invited(app, second, `${name}@example.com`);
    const recipientId = await selfRegistered(app, { email: `${name}+1@example.com` });
    expect(await invitationWith(app, id)).toMatchObject({ recipientId });
    expect(await invitationWith(app, other)).toMatchObject({ recipientId: null, status: 'invited' });
  });

  it('by the token of a customer who has invited the person uses this invitation', async () => {
    const [referrerId, email] = [await app.customerWith({ points: 0 }), newEmail()];
    const id = await invited(app, referrerId, email);
    const recipientId = await selfRegistered(app, {
      email,
      invitationToken: await getInvitationToken(app, referrerId),
    });
    expect(await invitationWith(app, id)).toMatchObject({ recipientId });
    expect(await countIn(referrerId)).toBe(1);
  });

  it.each<[string, object, object]>([
    ['e-mail', { email: 'ada.self@gmail.com' }, { email: 'adaself+2@gmail.com' }],
    ['phone', { phone: '+48500100777' }, { phone: '0048 500 100 777', email: '' }],
    [
      'name and address',
      { firstName: 'Ada', lastName: 'Self', street: 'Long Street', postal: '1010', city: 'Vienna' },
      { firstName: 'ADA', lastName: 'Self' },
    ],
  ])('of the referrer themselves, known by the %s, is refused or has no referrer', async (_, own, again) => {
    const { street, postal, city, ...names } = own as Record<string, string>;
    const address = { street, postal, city, address1: '1', province: 'Vienna', country: 'AT' };
    const known = street === undefined ? {} : { address };
    const referrerId = await activated(app, await selfRegistered(app, { ...names, ...known }));
    const customer = {
      firstName: 'Anna',
      lastName: 'Nowak',
      email: newEmail(),
      agreement1: true,
      plainPassword: PASSWORD,
      ...again,
      ...known,
      invitationToken: await getInvitationToken(app, referrerId),
    };
    const { status, body } = await app.asAnonymous().post('/api/customer/self_register').send({ customer });
    expect([200, 400]).toContain(status);
    expect(await countIn(referrerId)).toBe(0);
    expect(status === 200 ? await getInvitation(app, body.customerId) : null).toBeNull();
  });

  it.each(['blocked', 'new'] as const)('has no referrer who is %s', async (status) => {
    const referrerId = await app.customerWith({ points: 0, status: status === 'new' ? 'new' : 'active' });
    if (status === 'blocked') {
      await app.as('admin').post(`/api/admin/customer/${referrerId}/deactivate`).expect(200);
    }
    const recipientId = await selfRegistered(app, {
      invitationToken: await getInvitationToken(app, referrerId),
    });
    expect(await getInvitation(app, recipientId)).toBeNull();
  });
});

describe('GET /api/{storeCode}/invitations', () => {
  it('200: lists invitations and their outcomes, the last first, with the figures', async () => {
    const named = { firstName: 'Rita', lastName: `Referrer ${randomUUID()}`, email: newEmail() };
    const referrerId = await app.customerWith({ points: 0, ...named });
    const recipientEmail = newEmail();
    await invited(app, referrerId, recipientEmail);
    app.clock.advance({ seconds: 1 });
    const fields = {
      firstName: 'Bob',
      lastName: 'Brought',
      invitationToken: await getInvitationToken(app, referrerId),
    };
    const recipientId = await activated(app, await selfRegistered(app, fields));
    await getSale(app, recipientId);
    await payReferrals(app);

    const admin = app.as('admin');
    const { body } = await admin.get(`/api/invitations?referrerId=${referrerId}`).expect(200);

    const referrer = {
      referrerId,
      referrerName: `Rita ${named.lastName}`,
      referrerEmail: named.email,
    };
    expect(Object.keys(body)[0]).toBe('invitations');
    expect(body.total).toBe(2);
    expect(body.invitations).toMatchObject([
      { ...referrer, recipientId, recipientName: 'Bob Brought', status: 'made_purchase' },
      { ...referrer, recipientEmail, status: 'invited' },
    ]);
    const { body: analytics } = await admin.get('/api/admin/analytics/referrals').expect(200);
    expect(analytics.total).toBeGreaterThanOrEqual(2);
    expect(body.additional).toEqual({
      totalCompleted: analytics.totalCompleted,
      totalRegistered: analytics.totalRegistered,
    });

    const found = async (query: string) =>
      (await admin.get(`/api/invitations?referrerId=${referrerId}&${query}`).expect(200)).body.total;
    expect(await found('status=invited')).toBe(1);
    expect(await found('recipientName=brought')).toBe(1);
    expect(await found(`recipientEmail=${recipientEmail.slice(0, 20)}`)).toBe(1);
    expect(await found(`recipientId=${recipientId}`)).toBe(1);
    expect(await found(`referrerName=${encodeURIComponent(named.lastName)}`)).toBe(2);
    expect(await found('recipientPhone=48999')).toBe(0);
    for (const sort of [
      'recipientEmail',
      'recipientName',
      'recipientPhone',
      'phone',
      'referrerName',
      'status',
    ]) {
      expect(await found(`sort=${sort}&direction=desc`)).toBe(2);
    }
  });

  it('400: a status that there is not', async () => {
    await app.as('admin').get('/api/invitations?status=x').expect(400);
  });
});
