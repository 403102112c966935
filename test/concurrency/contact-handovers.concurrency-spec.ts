import { randomUUID } from 'node:crypto';
import { HandOverContactsJob } from '../../src/customer/hand-over-contacts.job.js';
import { customerWith, getRecord } from '../support/scenes/customers.js';
import { mailStage, sendDue } from '../support/scenes/messages.js';
import { type MailServer, getText } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const PASSWORD = 'Loyalty#1';

describe('contacts that wait, at the same time', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const newEmail = () => `${randomUUID()}@example.com`;
  const logIn = (username: string, of = app) =>
    of.asAnonymous().post('/api/customer/login_check').send({ username, password: PASSWORD });
  const edit = (id: string, email: string, of = app) =>
    of.as('seller').putJson(`/api/customer/${id}`, { customer: { email } });
  const linkIn = (page: string) =>
    server.mails
      .flatMap((mail) => new RegExp(`/shop/${page}#([\\w.-]+)`).exec(getText(mail))?.[1] ?? [])
      .at(-1) ?? '';
  const owner = async (email: string) => {
    const id = await customerWith(app, { points: 0, email, password: PASSWORD });
    await logIn(email).expect(200);
    return id;
  };
  const another = async () => (databaseKind === 'server' ? app.another() : app);
  const getWaysIn = async (emails: readonly string[]) => {
    const ways: string[] = [];
    for (const email of emails) {
      if ((await logIn(email)).status === 200) {
        ways.push(email);
      }
    }
    return ways;
  };

  it('of twelve changes by sellers, in two processes, none is a way in, and the former one stays', async () => {
    const [email, other] = [newEmail(), await another()];
    const id = await owner(email);
    const wanted = Array.from({ length: 12 }, newEmail);
    const answers = await Promise.all(wanted.map((each, index) => edit(id, each, index % 2 ? app : other)));
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    expect(await getWaysIn([email, ...wanted])).toEqual([email]);
    const record = await getRecord(app, id);
    expect(wanted).toContain(record.email);
    expect(record.waitingContacts).toMatchObject([{ contact: 'email', former: email }]);
  });

  it('the first login and a change by a seller leave one e-mail to log in with', async () => {
    const other = await another();
    for (let round = 0; round < 6; round += 1) {
      const [email, changed] = [newEmail(), newEmail()];
      const id = await customerWith(app, { points: 0, email, password: PASSWORD });
      const [login] = await Promise.all([logIn(email), edit(id, changed, other).expect(200)]);
      const { waitingContacts } = await getRecord(app, id);
      // A login that came first has made the account owned.
      const ways = await getWaysIn([email, changed]);
      expect(ways).toEqual([waitingContacts ? email : changed]);
      expect([200, 401]).toContain(login.status);
    }
  });

  it('a refusal and the end of the wait: whichever is first, one of both is the way in, and the record says which', async () => {
    const other = await another();
    for (let round = 0; round < 4; round += 1) {
      server.mails.length = 0;
      const [email, changed] = [newEmail(), newEmail()];
      const id = await owner(email);
      await edit(id, changed).expect(200);
      await sendDue(app);
      await app
        .asAnonymous()
        .post(`/api/customer/activate/${linkIn('confirm-email')}`)
        .expect(200);
      app.clock.advance({ days: 7, seconds: 1 });
      const refuse = other.asAnonymous().post(`/api/customer/contacts/refuse/${linkIn('keep-contact')}`);
      const [{ status }] = await Promise.all([refuse, app.nest.get(HandOverContactsJob).run()]);
      const kept = status === 204 ? email : changed;
      expect([204, 404]).toContain(status);
      expect(await getWaysIn([email, changed])).toEqual([kept]);
      expect(await getRecord(app, id)).toMatchObject({ email: kept });
    }
  });
});
