import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import {
  type DocumentedField,
  documentedFields,
  sendField,
  getTitle,
} from '../support/api/documented-fields.js';
import { TestApp } from '../support/app/test-app.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';

/** Zero width space, soft hyphen, byte order mark, direction of writing, word joiner, Hangul filler, a control character. */
const INVISIBLE = ['\u200b', '\u00ad', '\ufeff', '\u200f', '\u202e', '\u2060', '\u3164', '\u0007'];
const NOT_VALID = 'This value is not valid.';

/** What programs compare: a name of a field is one of these. */
const COMPARED = new RegExp(
  `^(?:${['email', 'helpEmailAddress', 'username', 'loyaltyCardNumber', 'customerLoyaltyCardNumber', 'identifier', 'posIdentifier', 'pattern', 'code', 'documentNumber', 'transactionDocumentNumber', 'revisedDocument', 'sku', 'skuIds', 'excluded\\w*SKUs'].join('|')})$`,
);
/** Nothing of it is kept, and nothing is found by it; and a language has a rule of its own. */
const ELSEWHERE = /login_check|admin\/provider|second-factor|\/search\/|translations/;

const getName = (names: readonly string[]) => names.findLast((name) => name !== '0') ?? '';
const FIELDS = documentedFields(() => true).filter(
  ({ names, isQuery, path, schema }) =>
    !isQuery &&
    !ELSEWHERE.test(path) &&
    schema.format !== 'uuid' &&
    schema.type !== 'boolean' &&
    COMPARED.test(getName(names)),
);

/** What is right but for the character in it. */
function sampleFor({ names }: DocumentedField): string {
  const name = getName(names);
  return /email/i.test(name) ? 'ann@example.com' : name === 'pattern' ? 'AB########' : 'AB-1';
}

const withIn = (text: string, character: string) => text.slice(0, 2) + character + text.slice(2);

let app: TestApp;
let directory: string;
beforeAll(async () => {
  app = await TestApp.start({ freshDatabase: true });
  directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});

const admin = () => app.as('admin');

it('there are such fields in many requests', () => {
  expect(FIELDS.length).toBeGreaterThan(35);
});

it.each(FIELDS.map((field) => [getTitle(field), field] as const))(
  '%s: refuses invisible characters',
  async (_title, field) => {
    const listWrong = async (value: string) => {
      const { errors, name, status } = await sendField(app, field, value);
      const about = errors.filter((error) => error.field !== '' && name.startsWith(error.field));
      return { status, messages: about.map(({ message }) => message) };
    };
    for (const character of INVISIBLE) {
      const { status, messages } = await listWrong(withIn(sampleFor(field), character));
      expect([character, status, messages.length]).toEqual([character, 400, 1]);
    }
    expect((await listWrong(sampleFor(field))).messages).toEqual([]);
  },
);

describe('a code', () => {
  const hidden = withIn('ABC1', '\u200b');
  const getStock = async (campaign: string): Promise<string[]> => {
    const { body } = await admin().get(`/api/campaign/${campaign}/coupons`).expect(200);
    return body.coupons.map(({ code }: { code: string }) => code);
  };
  const report = {
    added: 1,
    rejected: [{ row: 1, code: hidden, message: NOT_VALID }],
    totalRejected: 1,
    notes: [],
  };

  it('of a list', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const coupons = [hidden, 'SEEN'];
    const { body } = await admin().postJson(`/api/campaign/${campaign}/coupons`, { coupons }).expect(200);
    expect(body).toEqual(report);
    expect(await getStock(campaign)).toEqual(['SEEN']);
  });

  it('of a file', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const { body } = await admin()
      .ask('post', `/api/campaign/${campaign}/coupons`)
      .attach('file[file]', Buffer.from(`\ufeff${hidden}\nSEEN\n`), 'codes.csv')
      .expect(200);
    expect(body).toEqual(report);
    expect(await getStock(campaign)).toEqual(['SEEN']);
  });

  it('of a campaign as a whole', async () => {
    const campaign = await createCampaign(app, { coupons: ['SEEN'] });
    const { body } = await admin().get(`/api/campaign/${campaign}`).expect(200);
    const sent = { campaign: { ...body, coupons: ['SEEN', hidden] } };
    const refused = await admin().putJson(`/api/campaign/${campaign}`, sent).expect(400);
    expect(refused.body.errors).toEqual([{ field: 'coupons[1]', message: NOT_VALID }]);
    expect(await getStock(campaign)).toEqual(['SEEN']);
  });

  it('of the command line', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const file = join(directory, 'codes.csv');
    writeFileSync(file, `${hidden}\nSEEN\n`);
    const { stdout } = await runCommand(['coupons:import', campaign, file], app.environment);
    expect(stdout).toBe(`line 1: ${hidden}: ${NOT_VALID}\n1 added, 1 rejected\n`);
    expect(await getStock(campaign)).toEqual(['SEEN']);
  });
});

describe('a file of sales', () => {
  const TITLES = [
    'documentNumber',
    'documentType',
    'purchaseDate',
    'sku',
    'itemName',
    'quantity',
    'grossValue',
  ];
  const MORE = ['email', 'loyaltyCardNumber', 'posIdentifier', 'revisedDocument'];
  const right = () => [randomUUID(), 'return', '2026-05-20T10:00:00Z', 'AB1', 'Tea', '1', '10'];
  const columns = [...TITLES, ...MORE];
  const wrong = ['documentNumber', 'sku', ...MORE];
  const line = (hidden?: string) =>
    columns.map((column, index) => {
      const cell = right()[index] ?? (column === 'email' ? 'ann@example.com' : 'AB12');
      return column === hidden ? withIn(cell, '\u200b') : cell;
    });
  const stored = () => app.reader.manager.count(TransactionEntity);

  it('as CSV: the line is refused and names the field', async () => {
    const file = [columns, ...wrong.map(line)].map((cells) => cells.join(',')).join('\n');
    const { body } = await admin()
      .ask('post', '/api/admin/transaction/import')
      .attach('file[file]', Buffer.from(file), 'sales.csv')
      .expect(200);
    expect(body).toMatchObject({ totalProcessed: wrong.length, totalFailed: wrong.length });
    const messages = (body.items as { message: string }[]).map(({ message }) => message);
    for (const field of wrong) {
      expect(messages).toContainEqual(expect.stringMatching(new RegExp(`${field}: ${NOT_VALID}`)));
    }
    expect(await stored()).toBe(0);
  });

  it('as JSON lines of the command line', async () => {
    const file = join(directory, 'sales.jsonl');
    const transactionData = {
      documentNumber: withIn('AB12', '\u200b'),
      purchaseDate: '2026-05-20T10:00:00Z',
    };
    const items = [{ sku: { code: 'AB1' }, name: 'Tea', quantity: 1, grossValue: 10 }];
    writeFileSync(file, JSON.stringify({ transactionData, items }));
    const { stdout } = await runCommand(['transactions:import', file], app.environment);
    expect(stdout).toContain(`transactionData.documentNumber: ${NOT_VALID}`);
    expect(await stored()).toBe(0);
  });
});

it('an administrator of the command line', async () => {
  for (const args of [
    ['--email', 'an\u200bn@example.com'],
    ['--email', 'ann@example.com', '--username', 'an\u200bn'],
  ]) {
    expect((await runCommand(['admin:create', ...args], app.environment)).code).not.toBe(0);
  }
});
