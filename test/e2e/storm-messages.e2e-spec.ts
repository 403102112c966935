import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Erasures } from '../../chaos/audit/customers/erasures.js';
import type { EventRecord } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { InvitationAudit } from '../../chaos/audit/messages/invitations.js';
import { MessageAudit } from '../../chaos/audit/messages/messages.js';
import type { Row, Source } from '../../chaos/audit/source.js';
import { WELCOMED } from '../../chaos/plan/customers.js';
import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { AnswerRequests } from '../../src/message/answer-requests.js';
import { getFileName } from '../../src/message/file-mail.service.js';
import { WriteMessagesSubscription } from '../../src/notice/index.js';
import { getMessages, MAIL_FROM, sendDue } from '../support/scenes/messages.js';
import { MailServer } from '../support/servers/mail-server.js';
import { TestApp } from '../support/app/test-app.js';

const FRIEND = 'friend-1@example.com';
const BROKEN_OFF = 'An attempt was broken off: it may have arrived';
/** Operations. */
const [INVITED, AGAIN, KNOWN, REGISTERED, FORGOTTEN, ADDED] = [1, 2, 3, 4, 5, 6];

describe('what storms compare of invitations and messages', () => {
  let app: TestApp;
  let events: readonly EventRecord[];
  let files: readonly string[];
  const customers: { id: string; email: string; store: 'DEFAULT' }[] = [];
  const pasts: Past[] = [];

  beforeAll(async () => {
    const { url: SMTP_URL } = await MailServer.listening();
    app = await TestApp.start({ environment: { SMTP_URL, MAIL_FROM } });
    for (const customer of [0, 1]) {
      const email = `chaos-${customer}@example.com`;
      customers.push({ id: await app.customerWith({ points: 0, email }), email, store: 'DEFAULT' });
    }
    await happen();
    await app.nest.get(EventSequencerService).sequence();
    const runner = app.nest.get(SubscriptionRunnerService);
    while ((await runner.runBatch(app.nest.get(WriteMessagesSubscription))) > 0);
    await app.nest.get(AnswerRequests).execute();
    await sendDue(app);
    events = (await app.as('admin').get('/api/event?fromId=1').expect(200)).body.events;
    files = (await getMessages(app, { status: 'sent' })).map((message) => getFileName(message));
  });
  afterAll(async () => {
    await app.stop();
    await MailServer.closeAll();
  });

  /** A person is invited twice and registers, a customer is invited, and one forgets the password and gets points. */
  const happen = async () => {
    const [inviting] = customers;
    const invite = (recipientEmail: string) =>
      app.as('customer', inviting?.id).postJson('/api/invitations/invite', { recipientEmail });
    const sent = await invite(FRIEND).expect(200);
    note(INVITED, 'invite', 0, [FRIEND], sent.body.invitationId);
    const refused = await invite(FRIEND).expect(400);
    note(AGAIN, 'invite', 0, [FRIEND], undefined, refused.text);
    const known = customers[1]?.email ?? '';
    note(KNOWN, 'invite', 0, [known], (await invite(known).expect(200)).body.invitationId);
    const customer = { firstName: 'New', lastName: 'Friend', email: FRIEND, agreement1: true };
    const { body } = await app.as('admin').postJson('/api/admin/customer/register', { customer }).expect(200);
    customers.push({ id: body.customerId, email: FRIEND, store: 'DEFAULT' });
    note(REGISTERED, 'register', 0, [FRIEND, WELCOMED], body.customerId);
    const forgotten = { username: known };
    await app.asAnonymous().post('/api/customer/password/reset/request').send(forgotten).expect(200);
    note(FORGOTTEN, 'forget', 1, []);
    const transfer = { customer: customers[1]?.id, points: 5, comment: `op ${ADDED}` };
    await app.as('admin').postJson('/api/points/transfer/add', { transfer }).expect(200);
  };

  const note = (
    number: number,
    kind: Past['kind'],
    customer: number,
    words: readonly string[],
    made?: string,
    refusal = '',
  ) =>
    pasts.push({
      number,
      kind,
      customer,
      words,
      hasKey: true,
      digest: '',
      lost: 0,
      refusal,
      made: made === undefined ? [] : [made],
      sentAt: number,
      settledAt: number + 0.5,
      knowledge: refusal === '' ? 'done' : 'refused',
    });

  interface Seen {
    readonly events: readonly EventRecord[];
    readonly pasts: readonly Past[];
    readonly files: readonly string[];
    /** Changes a row; null leaves it out. */
    readonly changed?: (row: Row) => Row | null;
  }
  type Fault = (seen: Seen) => Seen;

  const find = async (fault: Fault) => {
    const findings = new Findings();
    const history = new History(findings);
    const seen = fault({ events, files, pasts: pasts.map((past) => ({ ...past })) });
    seen.pasts.forEach((past) => history.operations.set(past.number, past));
    const directory = mkdtempSync(join(tmpdir(), 'storm-mails-'));
    seen.files.forEach((name) => writeFileSync(join(directory, name), ''));
    const scene = { customers, planned: 2 };
    const source: Source = {
      rows: async function* (sql) {
        for (const row of await app.reader.query<Row[]>(sql)) {
          const shown = seen.changed ? seen.changed(row) : row;
          if (shown) {
            yield shown;
          }
        }
      },
      tables: () => Promise.resolve([]),
      close: () => undefined,
    };
    const erasures = new Erasures(history, customers);
    const invitations = new InvitationAudit(history, scene, erasures, findings);
    const messages = new MessageAudit(history, scene, erasures, findings, [directory]);
    for (const event of seen.events) {
      [invitations, messages].forEach((each) => each.look(event));
    }
    await invitations.compare(source);
    await messages.compare(source);
    rmSync(directory, { recursive: true });
    return findings.first.map(({ check, what }) => `${check}: ${what}`);
  };

  const hasName = (name: string) => (event: EventRecord) => event.type.endsWith(`.Event.${name}`);
  const without =
    (name: string): Fault =>
    (seen) => ({ ...seen, events: seen.events.filter((event) => !hasName(name)(event)) });
  const answered =
    (number: number, more: Partial<Past>): Fault =>
    (seen) => ({
      ...seen,
      pasts: seen.pasts.map((past) => (past.number === number ? { ...past, ...more } : past)),
    });
  const changed =
    (kind: string, more: Row | null): Fault =>
    (seen) => ({
      ...seen,
      changed: (row) => (row['kind'] === kind ? more && { ...row, ...more } : row),
    });

  it('finds nothing in what the service has done', async () => {
    const kinds = (await getMessages(app)).map(({ kind }) => kind).sort();
    const [first, second] = ['registration_with_temporary_password', 'password_reset'];
    expect(kinds).toEqual(['invitation', 'new_points', second, first]);
    expect(events.filter(hasName('InvitationWasCreated'))).toHaveLength(2);
    expect(events.filter(hasName('CustomerWasAttachedToInvitation'))).toHaveLength(1);
    expect(await find((seen) => seen)).toEqual([]);
  });

  it('takes a mail for possible whose attempt was broken off, sent or not', async () => {
    const brokenOff = changed('password_reset', { status: 'dropped', reason: BROKEN_OFF });
    expect(await find(brokenOff)).toEqual([]);
    const [message] = await getMessages(app, { kind: 'password_reset' });
    const unsent = files.filter((name) => !name.includes(message?.id ?? ''));
    expect(unsent).toHaveLength(files.length - 1);
    expect(await find((seen) => ({ ...brokenOff(seen), files: unsent }))).toEqual([]);
  });

  it.each<readonly [string, Fault, RegExp]>([
    [
      'an invitation without effect',
      without('InvitationWasCreated'),
      /every 200 is there: Invitation \S+ was not recorded/,
    ],
    [
      'an invitation that was refused',
      answered(INVITED, { knowledge: 'refused', refusal: 'already' }),
      /refusals change nothing: Event \d+: invitation/,
    ],
    [
      'an invitation for no request',
      answered(INVITED, { kind: 'visit' }),
      /nothing unasked: Event \d+: no request asked for the invitation/,
    ],
    [
      'a refusal without a reason',
      answered(AGAIN, { words: ['friend-2@example.com'] }),
      /invitations: Customer 0 could not invite friend-2@example.com/,
    ],
    [
      'a person who belongs to no invitation',
      without('CustomerWasAttachedToInvitation'),
      /invitations: friend-1@example.com has registered, and is attached to 0 of 1/,
    ],
    [
      'a second person for one invitation',
      (seen) => ({
        ...seen,
        events: [...seen.events, ...seen.events.filter(hasName('CustomerWasAttachedToInvitation'))],
      }),
      /which is not open/,
    ],
    [
      'an invitation that lost its address',
      (seen) => ({
        ...seen,
        changed: (row) => ('recipientEmail' in row ? { ...row, recipientEmail: null } : row),
      }),
      /invitations: Invitation \S+ has no address/,
    ],
    [
      'an invitation without a message',
      changed('invitation', null),
      /invitations: It is not so that friend-1@example.com \(a customer: false\) has a message/,
    ],
    [
      'a message that waits',
      changed('new_points', { status: 'pending' }),
      /messages: Message \S+ \(new_points\) of customer 1 is pending/,
    ],
    [
      'an event without a message',
      changed('new_points', null),
      /messages: There is no message new_points about event \d+ of customer 1/,
    ],
    [
      'a message about no event',
      without('PointsWereAdded'),
      /nothing unasked: Message \S+ is about event \d+ new_points/,
    ],
    [
      'a first password that was not sent',
      changed('registration_with_temporary_password', null),
      /messages: Customer 2 has 0 messages with a first password, not 1/,
    ],
    [
      'a password that was not asked for',
      answered(FORGOTTEN, { kind: 'visit' }),
      /messages: Customer 1 has 1 messages for a password, asked for were 0 to 0/,
    ],
    [
      'a mail that is not there',
      (seen) => ({ ...seen, files: seen.files.slice(1) }),
      /messages: Message \S+ was sent, and there is no file of it/,
    ],
    [
      'a half of a mail',
      (seen) => ({ ...seen, files: [...seen.files, `${seen.files[0]}.part`] }),
      /messages: The file \S+\.part belongs to no message/,
    ],
    [
      'a mail of a message that was dropped without an attempt',
      changed('password_reset', { status: 'dropped', reason: 'It is of no use any more' }),
      /messages: The file \S+ belongs to no message that was sent/,
    ],
  ])('finds %s', async (_, fault, finding) => {
    expect((await find(fault)).join('\n')).toMatch(finding);
  });
});
