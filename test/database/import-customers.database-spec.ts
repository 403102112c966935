import { randomUUID } from 'node:crypto';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const PATH = '/api/admin/customer/import';

describe('POST /api/admin/customer/import', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const sent = (file: string | Buffer, query = '') =>
    app.as('admin').ask('post', `${PATH}${query}`).type('text/csv').send(file);
  const count = () => app.reader.manager.count(CustomerEntity);
  const byEmail = (email: string) => app.reader.manager.findOneByOrFail(CustomerEntity, { email });
  const mail = () => `${randomUUID()}@example.com`;

  it('200: XML as the public system takes it, in a form', async () => {
    const email = mail();
    const levelId = (await app.as('admin').get('/api/level').expect(200)).body.levels.at(-1).id as string;
    const xml = `<?xml version="1.0"?><customers>
      <customer>
        <active>true</active><firstName>Łucja</firstName><lastName>Nowak &amp; Son</lastName>
        <email>${email}</email><gender>female</gender><birthDate>1990-05-17</birthDate>
        <address><street>Hauptstraße</street><address1>1</address1><postal>10115</postal><city>Berlin</city>
          <province>Berlin</province><country>DE</country></address>
        <company><name>Nowak</name><nip>123</nip></company>
        <labels><label><key>vip</key><value>yes</value></label></labels>
        <agreement1>true</agreement1><agreement2>false</agreement2><phone></phone>
        <levelID>${levelId}</levelID><sendActivationMail>false</sendActivationMail>
      </customer>
      <customer><firstName>No</firstName><lastName>Terms</lastName><email>${mail()}</email></customer>
    </customers>`;

    const { body } = await app
      .as('admin')
      .ask('post', PATH)
      .attach('file[file]', Buffer.from(xml), 'customers.xml')
      .expect(200);

    expect(body).toMatchObject({ totalProcessed: 2, totalSuccess: 1, totalFailed: 1 });
    expect(body.notes).toEqual(['The element sendActivationMail is not known and not read.']);
    expect(body.items[0]).toMatchObject({ status: 'error', identifier: 'row 2' });
    expect(body.items[0].message).toContain('agreement1');
    const stored = await byEmail(email);
    expect(body.items[1]).toEqual({
      status: 'success',
      identifier: email,
      message: '',
      processImportResult: { object: stored.id },
    });
    expect(stored).toMatchObject({
      firstName: 'Łucja',
      lastName: 'Nowak & Son',
      gender: 'female',
      birthDate: '1990-05-17',
      levelId,
      manualLevel: true,
      statusType: 'active',
      companyName: 'Nowak',
      city: 'Berlin',
    });
  });

  it('200: a table with titles and separators of another program, in its encoding', async () => {
    const [first, second] = [mail(), mail()];
    const file = [
      'Given Name;Surname;E-Mail;Card Number;Terms;Gender;Points;Date of birth',
      `José;Ödegård;${first};C-${first};1;male;7;1990-01-02`,
      `Ann;Lee;${second};;yes;;;`,
      `Bob;Ray;no address;;1;;;`,
      'Eva;Lis;;;1;;;',
      'too;many;cells;in;this;line;of;the;file;x',
      '',
    ].join('\r\n');

    const { body } = await sent(Buffer.from(file, 'latin1'), '?encoding=windows-1252').expect(200);

    expect(body.notes).toEqual(['The column Points is not known and not read.']);
    expect(await byEmail(first)).toMatchObject({
      firstName: 'José',
      lastName: 'Ödegård',
      loyaltyCardNumber: `C-${first}`,
      gender: 'male',
    });
    const refused = body.items.filter(({ status }: { status: string }) => status === 'error');
    expect(
      refused.map(({ identifier, message }: Record<string, string>) => `${identifier}: ${message}`),
    ).toEqual([
      expect.stringMatching(/^row 4: email: /),
      'row 6: This line has 10 cells below 8 titles.',
      expect.stringMatching(/^row 5: email: /),
    ]);
  });

  it('200: the same file once more changes nothing, and brings who is missing', async () => {
    const [first, second] = [mail(), mail()];
    const lines = (...emails: string[]) =>
      `firstName,lastName,email,agreement1\n${emails.map((email) => `A,B,${email},1\n`).join('')}`;
    await sent(lines(first, first)).expect(200);
    const before = await byEmail(first);
    const all = await count();

    const { body } = await sent(lines(first, second)).expect(200);

    expect(body).toMatchObject({ totalProcessed: 2, totalSuccess: 2, totalFailed: 0 });
    const [known] = body.items.filter(({ identifier }: { identifier: string }) => identifier === first);
    expect(known).toMatchObject({
      message: 'This customer is registered already and stays as they are.',
      processImportResult: { object: before.id },
    });
    expect(await byEmail(first)).toEqual(before);
    expect(await count()).toBe(all + 1);
  });

  it('200: gives back what was refused, with the reasons, to be mended and sent again', async () => {
    const [first, second, third] = [mail(), mail(), mail()];
    const file = [
      'sep=;',
      'firstName;lastName;email;agreement1',
      `Ann;One;${first};1`,
      `"Bob ""B""";;${second};1`,
      `Cid;Three;${third};1;more`,
      '',
    ].join('\r\n');
    const { refused } = (await sent(file).expect(200)).body;

    expect(refused).toBe(
      [
        'firstName;lastName;email;agreement1;problem',
        `"Bob ""B""";;${second};1;"lastName: This value should not be blank."`,
        `Cid;Three;${third};1;more;"This line has 5 cells below 4 titles."`,
        '',
      ].join('\n'),
    );
    const mended = refused.replace(`;;${second}`, `;Two;${second}`);
    const again = (await sent(mended).expect(200)).body;
    expect(again).toMatchObject({ totalSuccess: 1, totalFailed: 1, notes: [] });
    expect(await byEmail(second)).toMatchObject({ firstName: 'Bob "B"', lastName: 'Two' });
    // The reason of the second import takes the place of the one before.
    expect(again.refused.split('\n').slice(0, 2)).toEqual([
      'firstName;lastName;email;agreement1;problem',
      `Cid;Three;${third};1;more;"This line has 6 cells below 5 titles."`,
    ]);
    const whole = (await sent(again.refused.replace(';more', '')).expect(200)).body;
    expect(whole).toMatchObject({ totalSuccess: 1, totalFailed: 0 });
    expect(whole).not.toHaveProperty('refused');
  });

  it('200: gives back at most 256 kB of what was refused', async () => {
    const line = `A,B,no address ${'x'.repeat(1000)},1\n`;
    const { body } = await sent(`firstName,lastName,email,agreement1\n${line.repeat(300)}`).expect(200);
    expect(body).toMatchObject({ totalFailed: 300 });
    expect(body.refused.length).toBeGreaterThan(200_000);
    expect(body.refused.length).toBeLessThanOrEqual(256 * 1024 + 100);
  });

  it('200: names that belong to different customers are refused, and change none', async () => {
    const [first, second] = [mail(), mail()];
    const card = randomUUID();
    const titles = 'firstName,lastName,email,loyaltyCardNumber,agreement1';
    await sent(`${titles}\nA,B,${first},${card},1\nA,B,${second},,1\n`).expect(200);
    const all = await count();

    const { body } = await sent(`${titles}\nA,B,${second},${card},1\nA,B,${mail()},${card},1\n`).expect(200);

    expect(body).toMatchObject({ totalSuccess: 0, totalFailed: 2 });
    expect(body.items.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('already exists'),
      'loyaltyCardNumber: Customer with such loyalty card number already exists.',
    ]);
    expect(await count()).toBe(all);
  });

  it('200: JSON lines; a line that is broken hides none', async () => {
    const email = mail();
    const body = { customer: { firstName: 'A', lastName: 'B', email, agreement1: true, active: false } };
    const answer = await sent(`${JSON.stringify(body)}\n{"firstName"\n`).expect(200);
    expect(answer.body).toMatchObject({ totalSuccess: 1, totalFailed: 1 });
    expect(await byEmail(email)).toMatchObject({ statusType: 'new' });
  });

  it('200: nothing of a file without the titles that are needed', async () => {
    const { body } = await sent('email,agreement1\nx@example.com,1\n').expect(200);
    expect(body).toMatchObject({ totalProcessed: 1, totalFailed: 1 });
    expect(body.items[0].message).toContain('firstName, lastName are missing; it has email, agreement1.');
  });

  it('401, 403: only administrators who may change customers', async () => {
    await app.asAnonymous().post(PATH).expect(401);
    await app.as('customer').post(PATH).expect(403);
    await app.as('seller').post(PATH).expect(403);
  });
});
