import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { AnnounceEndingsJob } from '../../../src/notice/index.js';
import type { TestApp } from '../app/test-app.js';
import { anna } from './customers.js';
import { invited } from './invitations.js';
import { enqueue, sendDue } from './messages.js';
import { PIXELS, upload } from './pictures.js';
import { getDate } from './transactions.js';
import { deliver } from './webhooks.js';

export const PLANTED_PASSWORD = 'Loyalty#1';

export interface Planted {
  readonly texts: Readonly<Record<(typeof PLACES)[number], string>>;
  readonly email: string;
  /** Had before. */
  readonly formerEmail: string;
  readonly phone: string;
  readonly friend: string;
  /** In every text and contact, and nowhere else. */
  readonly marks: readonly string[];
}

const PLACES = [
  ...(['firstName', 'lastName', 'later', 'street', 'city', 'company', 'nip', 'label', 'card'] as const),
  ...(['added', 'spent', 'blocked', 'sent', 'got', 'buyer', 'buyerStreet', 'picture', 'saleLabel'] as const),
  ...(['appended', 'message', 'never'] as const),
];

let planted = 0;

/** What a person types in, and others type about them. */
export function plant(): Planted {
  planted += 1;
  const mark = `Zq${planted}x`;
  const digits = `49157${String(10_000_000 + planted)}`;
  const texts = Object.fromEntries(PLACES.map((place) => [place, `${mark}${place}`])) as Planted['texts'];
  const address = (of: string) => `${mark.toLowerCase()}${of}@example.com`;
  return {
    texts,
    email: address('mail'),
    formerEmail: address('former'),
    phone: `+${digits}`,
    friend: address('friend'),
    marks: [mark, digits],
  };
}

export interface KnownPerson {
  readonly id: string;
  /** Another customer, who has exchanged points and invitations with them. */
  readonly other: string;
}

/** A customer with data in every place. Webhooks of the service have got their events. */
export async function knownPerson(app: TestApp, person: Planted): Promise<KnownPerson> {
  const other = await app.customerWith({ points: 100 });
  // Typed in another way, before there is a customer.
  await invited(app, other, person.email.toUpperCase());
  await soldTo(app, person, { email: person.email });
  const id = await registeredAs(app, person);
  await movePoints(app, person, id, other);
  await registerSales(app, person, id);
  await invited(app, id, person.friend);
  await enqueue(app, {
    accountId: id,
    to: person.email,
    variables: { added_points_amount: person.texts.message },
  });
  await app
    .asAnonymous()
    .post('/api/customer/login_check')
    .send({ _username: person.email, _password: PLANTED_PASSWORD })
    .expect(200);
  await announced(app);
  await sendDue(app);
  await deliver(app);
  // Nothing answers it before the erasure.
  await app
    .asAnonymous()
    .post('/api/customer/password/reset/request')
    .send({ username: ` ${person.email.toUpperCase()}` })
    .expect(200);
  return { id, other };
}

async function registeredAs(app: TestApp, person: Planted): Promise<string> {
  const { texts, phone, email, formerEmail } = person;
  const admin = app.as('admin');
  const customer = anna({
    firstName: texts.firstName,
    lastName: texts.lastName,
    email: formerEmail,
    phone,
    loyaltyCardNumber: texts.card,
    gender: 'female',
    birthDate: '1971-02-03',
    plainPassword: PLANTED_PASSWORD,
    address: {
      street: texts.street,
      address1: '1',
      postal: '10115',
      city: texts.city,
      country: 'DE',
    },
    company: {
      name: texts.company,
      nip: texts.nip,
    },
    labels: [
      {
        key: 'kind',
        value: texts.label,
      },
    ],
  });
  const { body } = await admin
    .postJson('/api/admin/customer/register', { customer })
    .set('Idempotency-Key', randomUUID())
    .expect(200);
  const id = String(body.customerId);
  await admin.putJson(`/api/customer/${id}`, { customer: { firstName: texts.later, email } }).expect(200);
  const picture = { name: `${texts.picture}.png`, field: 'avatar[file]' };
  await upload(app, `/api/customer/${id}/avatar`, PIXELS, picture).expect(204);
  return id;
}

async function movePoints(app: TestApp, { texts }: Planted, id: string, other: string): Promise<void> {
  const admin = app.as('admin');
  const transferred = (kind: string, points: number, comment: string) =>
    admin
      .postJson(`/api/points/transfer/${kind}`, { transfer: { customer: id, points, comment } })
      .expect(200);
  await transferred('add', 500, texts.added);
  await transferred('spend', 20, texts.spent);
  await transferred('block', 30, texts.blocked);
  for (const [sender, receiver, comment] of [
    [id, other, texts.sent],
    [other, id, texts.got],
  ]) {
    const transfer = { sender, receiver, points: 10, comment };
    await admin.postJson('/api/admin/p2p-points-transfer', { transfer }).expect(200);
  }
}

/** A sale, as a shop sends it. */
async function soldTo(app: TestApp, { texts }: Planted, customerData: object): Promise<string> {
  const { body } = await app
    .as('admin')
    .postJson('/api/transaction', {
      transactionData: { documentNumber: randomUUID(), documentType: 'sell', purchaseDate: getDate(app) },
      items: [{ sku: { code: 'A' }, name: 'A', quantity: 1, grossValue: 10, category: 'tea' }],
      labels: [{ key: 'note', value: texts.saleLabel }],
      customerData: { name: texts.buyer, ...customerData },
    })
    .expect(200);
  return String(body.transactionId);
}

async function registerSales(app: TestApp, person: Planted, id: string): Promise<void> {
  const { texts, phone, email } = person;
  const address = { street: texts.buyerStreet, city: texts.city };
  const named = { email, phone, loyaltyCardNumber: texts.card, nip: texts.nip, address };
  const transactionId = await soldTo(app, person, named);
  const append = { transactionId, labels: [{ key: 'mine', value: texts.appended }] };
  await app.as('customer', id).putJson('/api/customer/transaction/labels/append', { append }).expect(200);
}

/** The points of the person expire some day. */
async function announced(app: TestApp): Promise<void> {
  const settings = { expirePointsNotificationDays: 550 };
  await app.as('admin').postJson('/api/settings', { settings }).expect(200);
  while ((await app.nest.get(AnnounceEndingsJob).run()) > 0);
}

/** Columns of all tables that contain one of the texts, whatever the case. */
export async function tablesWith(app: TestApp, marks: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const { tableName } of app.reader.entityMetadatas) {
    const rows = await app.reader.query<Record<string, unknown>[]>(`SELECT * FROM ${tableName}`);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text = (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase();
      if (marks.some((mark) => text.includes(mark.toLowerCase()))) {
        places.push(`${tableName}.${column}`);
      }
    }
  }
  return [...new Set(places)].sort();
}

/**
 * Files below a directory that contain one of the texts, or have it in their name, whatever the case. Another program reads them: a process
 * that closes a file of SQLite loses its locks on it.
 */
export function filesWith(directory: string, marks: readonly string[]): string[] {
  const patterns = marks.flatMap((mark) => ['-e', mark]);
  const { status, stdout } = spawnSync('grep', ['-rliaF', ...patterns, '.'], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (status === null || status > 1) {
    throw new Error('The files could not be read');
  }
  const containing = stdout.split('\n').flatMap((name) => (name === '' ? [] : [name.replace(/^\.\//, '')]));
  const called = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    marks.some((mark) => name.toLowerCase().includes(mark.toLowerCase())),
  );
  return [...new Set([...containing, ...called])].sort();
}
