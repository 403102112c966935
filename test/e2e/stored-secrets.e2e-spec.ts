import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCode, drawToken } from '../support/scenes/activations.js';
import { selfRegistered } from '../support/scenes/invitations.js';
import { newPair } from '../support/scenes/logins.js';
import { merge } from '../support/scenes/merges.js';
import { MAIL_FROM, getMessages, sendDue } from '../support/scenes/messages.js';
import { withSecondFactor } from '../support/scenes/second-factor.js';
import { ok, Receiver } from '../support/scenes/webhooks.js';
import { getText, MailServer } from '../support/servers/mail-server.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const SMS = 'sms';

/** A walk over every column of every table: what opens an account stands in none of them, once its message is sent. */
describe('secrets in the database', () => {
  let app: TestApp;
  let server: MailServer;
  let gateway: Receiver;
  beforeAll(async () => {
    server = await MailServer.listening();
    gateway = await Receiver.listening();
    gateway.answer = ok;
    const environment = {
      SMTP_URL: server.url,
      MAIL_FROM,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      SMS_URL: gateway.url,
    };
    app = await TestApp.start({ environment });
  });
  afterAll(async () => {
    await app.stop();
    Receiver.closeAll();
    await MailServer.closeAll();
  });

  const findMail = (to: string, pattern: RegExp): string => {
    const texts = server.mails.filter((mail) => mail.to.includes(to)).map(getText);
    const found = texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1);
    expect([to, found]).toEqual([to, expect.any(String)]);
    return found ?? '';
  };
  const findSms = (to: string, pattern: RegExp): string => {
    const sent = gateway.requests.map(({ body }) => JSON.parse(body) as { to: string; text: string });
    const found = sent.filter((each) => each.to === to).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
    expect([to, found.length]).toEqual([to, expect.any(Number)]);
    return found.at(-1) ?? '';
  };
  const choose = (settings: object) => app.as('admin').postJson('/api/settings', { settings }).expect(200);
  const ask = (username: string) =>
    app.asAnonymous().post('/api/customer/password/reset/request').send({ username }).expect(200);

  const findPlaces = async (secret: string): Promise<string[]> => {
    const whole = new RegExp(`(?<![0-9a-z])${secret.replaceAll(/[^\w]/g, '\\$&')}(?![0-9a-z])`, 'i');
    const places: string[] = [];
    for (const { tableName } of app.reader.entityMetadatas) {
      const rows: Record<string, unknown>[] = await app.reader.query(`SELECT * FROM ${tableName}`);
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        if (whole.test(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))) {
          places.push(`${tableName}.${column}`);
        }
      }
    }
    return [...new Set(places)];
  };

  it('are in the outbox alone, and not there any more once they are sent', async () => {
    const id = await selfRegistered(app, { email: 'waits@example.com' });
    const [message] = await getMessages(app, { accountId: id });
    const token = message?.secrets?.['token'] ?? '';
    expect(await findPlaces(token)).toEqual(['message.secrets']);
    await sendDue(app);
    expect(await findPlaces(token)).toEqual([]);
    expect(await findPlaces(id)).toContain('customer.id');
  });

  it('are those of links, codes, logins and keys, and none can be read', async () => {
    const secrets: Record<string, string> = {};
    await selfRegistered(app, { email: 'link@example.com' });
    const changed = await app.customerWith({
      points: 0,
      email: 'changed@example.com',
      password: 'Loyalty#1',
    });
    const customer = { email: 'other@example.com' };
    await app.as('customer', changed).putJson(`/api/customer/${changed}`, { customer }).expect(200);
    await app.customerWith({ points: 0, email: 'forgot@example.com' });
    await ask('forgot@example.com');
    await choose({ accountActivationMethod: SMS });
    await selfRegistered(app, { phone: '+48500100201' });
    await app.customerWith({ points: 0, email: 'both@example.com', phone: '+48500100202' });
    await ask('both@example.com');
    await sendDue(app);
    secrets['link of an activation'] = findMail('link@example.com', /activate\/([0-9a-f]{40})/);
    secrets['link of an e-mail'] = findMail('other@example.com', /confirm-email#([0-9a-f]{40})/);
    secrets['link of a password'] = findMail('forgot@example.com', /new-password#(\S+)/);
    secrets['code of an activation'] = findSms('+48500100201', /code is (\d{6})/);
    secrets['typed code of a password'] = findSms('+48500100202', /password is (\S+),/);
    const merged = await selfRegistered(app, { phone: '+48500100203' });
    secrets['link of a merged customer'] = await drawToken(app, merged);
    secrets['code of a merged customer'] = await drawCode(app, merged);
    await merge(app, merged, changed).expect(204);
    const pair = await newPair(app, 'customer', changed);
    secrets['access token'] = pair.token;
    secrets['refresh token'] = pair.refresh_token;
    const key = { apikey: { name: 'shop', permissions: { CUSTOMER: ['VIEW'] } } };
    secrets['key'] = (await app.as('admin').postJson('/api/admin/apikey', key).expect(200)).body.key;
    const factor = await withSecondFactor(app);
    secrets['recovery code'] = factor.recoveryCodes[0] ?? '';
    for (const [what, secret] of Object.entries(secrets)) {
      expect([what, secret.length > 5, await findPlaces(secret)]).toEqual([what, true, []]);
    }
    expect(await differencesIn(app)).toEqual([]);
  });

  it('with six digits are under a key: the hash of each of a million is no help', async () => {
    const id = await app.customerWith({ points: 0, status: 'new', phone: '+48500100204' });
    const code = await drawCode(app, id);
    const [row] = await app.reader.query('SELECT activationCode FROM customer WHERE id = ?', [id]);
    expect(row.activationCode).toMatch(/^[0-9a-f]{16}$/);
    for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
      expect(createHash(algorithm).update(code).digest('hex')).not.toContain(row.activationCode);
    }
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const file = join(mkdtempSync(join(tmpdir(), 'laurel-key-')), 'key.pem');
    writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
    const other = await app.another({ JWT_PRIVATE_KEY_FILE: file });
    await other.asAnonymous().post(`/api/customer/activate-sms/${code}`).expect(404);
    await app.asAnonymous().post(`/api/customer/activate-sms/${code}`).expect(200);
  });
});
