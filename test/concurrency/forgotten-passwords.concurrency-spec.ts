import { customerWith } from '../support/scenes/customers.js';
import { mailStage, sendDue } from '../support/scenes/messages.js';
import { codeIn } from '../support/scenes/passwords.js';
import { type MailServer, getText } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

const OLD = 'Loyalty#1';

describe('forgotten passwords, at the same time', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  const ask = (username: string) =>
    app.asAnonymous().post('/api/customer/password/reset/request').send({ username });
  const reset = (token: string, plainPassword: string, of = app) =>
    of.asAnonymous().post('/api/password/reset').send({ token, reset: { plainPassword } });
  const passwordIs = async (password: string) =>
    (
      await app
        .asAnonymous()
        .post('/api/customer/login_check')
        .send({ _username: 'anna@example.com', _password: password })
    ).status === 200;
  const anna = async () => {
    const id = await customerWith(app, { points: 0, email: 'anna@example.com', password: OLD });
    await ask('anna@example.com').expect(200);
    await sendDue(app);
    return { id, code: codeIn(server.mails[0]) };
  };

  it('one of sixteen uses of a code changes the password, in two processes', async () => {
    const { code } = await anna();
    const other = databaseKind === 'server' ? await app.another() : app;
    const passwords = Array.from({ length: 16 }, (_, index) => `Renewed#${index}a`);
    const answers = await Promise.all(
      passwords.map((password, index) => reset(code, password, index % 2 === 0 ? app : other)),
    );
    const done = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(answers.map(({ status }) => status).filter((status) => status === 404)).toHaveLength(15);
    expect(done).toHaveLength(1);
    expect(await passwordIs(done[0] ?? '')).toBe(true);
    expect(await app.reader.query('SELECT * FROM password_token')).toEqual([]);
  });

  it('a code and a change of the e-mail: whichever is first, no code is good for the other address', async () => {
    for (let round = 0; round < 5; round += 1) {
      server.mails.length = 0;
      const email = `anna-${round}@example.com`;
      const id = await customerWith(app, { points: 0, email, password: OLD });
      await ask(email).expect(200);
      const edit = app.as('admin').putJson(`/api/customer/${id}`, { email: `other-${round}@example.com` });
      await Promise.all([sendDue(app), edit.expect(200)]);
      await sendDue(app);
      const withCode = server.mails.filter((mail) => getText(mail).includes('/new-password#'));
      expect(withCode.length).toBeLessThan(2);
      for (const mail of withCode) {
        const isOld = mail.to[0] === email;
        await reset(codeIn(mail), 'Renewed#2').expect(isOld ? 404 : 200);
      }
    }
  });

  it('each of 32 requests is answered once, by three workers', async () => {
    const names = Array.from({ length: 32 }, (_, index) => `person-${index}@example.com`);
    for (const email of names) {
      await customerWith(app, { points: 0, email });
    }
    await Promise.all(names.map((name) => ask(name).expect(200)));
    const workers =
      databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app, app, app];
    await Promise.all(workers.map((each) => sendDue(each)));
    await sendDue(app);
    expect(server.mails.map(({ to }) => to[0]).sort()).toEqual([...names].sort());
  });
});
