import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { Erasures } from '../../chaos/audit/customers/erasures.js';
import { FiledPoints } from '../../chaos/audit/points/filed-points.js';
import { requestFor } from '../../chaos/client/requests.js';
import { Memory } from '../../chaos/client/memory.js';
import { readOptions } from '../../chaos/options.js';
import { DRESSES } from '../../chaos/plan/dresses.js';
import { operationAt } from '../../chaos/plan/operations.js';
import { findRow, getFiling, type ListedRow } from '../../chaos/plan/points-lists.js';
import { TestApp } from '../support/app/test-app.js';

const CUSTOMERS = 12;
const OPTIONS = readOptions(['--seed', '11', '--customers', String(CUSTOMERS)], 11);
const LIST = 0;
/** Numbers of operations that may send the first list. */
const NUMBERS = 960;

interface Transfer {
  readonly customerId: string;
  readonly points: number | string;
  readonly comment: string;
}

interface Noted {
  readonly row: ListedRow;
  readonly customer: number;
  readonly points: number;
  readonly comment: string;
}

describe('files of points in storms', () => {
  let app: TestApp;
  const pasts: Past[] = [];
  let noted: readonly Noted[] = [];
  const scene = {
    customers: [] as { id: string; email: string; store: 'DEFAULT' }[],
    planned: CUSTOMERS,
    campaigns: [],
    sellerToken: '',
    levels: [],
    segment: '',
    pos: '',
  };

  beforeAll(async () => {
    app = await TestApp.start();
    for (let customer = 0; customer < CUSTOMERS; customer += 1) {
      const email = `chaos-${customer}@example.com`;
      scene.customers.push({ id: await app.customerWith({ points: 0, email }), email, store: 'DEFAULT' });
    }
    for (const number of Array.from({ length: NUMBERS }, (_, index) => index)) {
      if (getFiling(number).list === LIST) {
        await send(number);
      }
    }
    noted = await readRows();
  });
  afterAll(() => app.stop());

  const send = async (number: number) => {
    // The last numbers are only tried.
    const kind = number % 40 === 39 ? 'tryPoints' : 'importPoints';
    const request = requestFor(
      { ...operationAt(OPTIONS, number), number, kind },
      scene,
      new Memory(),
      app.clock.now().getTime(),
    );
    const { path = '', file = [], words = '' } = request ?? {};
    const sent = app.as('admin').ask('post', path).type('text/csv').send(Buffer.from(file));
    const { body: answer } = await sent.expect(200);
    pasts.push({
      number,
      kind,
      customer: 0,
      hasKey: true,
      digest: '',
      lost: 0,
      words: words.split(' ').slice(2),
      made: [String(answer.totalSuccess)],
      refusal: '',
      knowledge: 'done',
      sentAt: number,
      settledAt: number + 0.5,
    });
    app.clock.advance({ seconds: 1 });
  };

  const readRows = async () => {
    const sql = "SELECT customerId, points, comment FROM points_transfer WHERE type = 'adding'";
    const transfers = await app.reader.query<Transfer[]>(sql);
    return transfers.flatMap(({ customerId, points, comment }): Noted[] => {
      const row = findRow({ comment, expires: null }, CUSTOMERS);
      const customer = scene.customers.findIndex(({ id }) => id === customerId);
      return row ? [{ row, customer, points: Number(points), comment }] : [];
    });
  };

  const findFaults = (rows: readonly Noted[], change: (past: Past) => Partial<Past> = () => ({})) => {
    const findings = new Findings();
    const history = new History(findings);
    pasts.forEach((past) => history.operations.set(past.number, { ...past, ...change(past) }));
    const erasures = new Erasures(history, scene.customers);
    const filed = new FiledPoints(history, CUSTOMERS, erasures, findings);
    rows.forEach(({ row, ...transfer }) => filed.note(row, transfer));
    filed.compare();
    return findings.first.map(({ what }) => what);
  };

  it('are sent in each dress, whole, torn and with two columns of one name', () => {
    const sent = pasts.map(({ words }) => words);
    expect(new Set(sent.filter(([, , , fate]) => fate === 'whole').map(([, , dress]) => dress))).toEqual(
      new Set(DRESSES),
    );
    expect(new Set(sent.map(([, , , fate]) => fate))).toEqual(new Set(['whole', 'torn', 'doubled']));
    expect(new Set(sent.map(([, edition]) => edition))).toEqual(new Set(['v0', 'v1', 'v2', 'v3']));
  });

  it('count each row once, and the audit finds nothing', () => {
    expect(noted.length).toBeGreaterThan(3);
    expect(findFaults(noted)).toEqual([]);
  });

  it('are compared', () => {
    const [first, ...others] = noted;
    const named = noted.find(({ row }) => row.hasReference);
    const [said, other = 0] = named?.row.points ?? [];
    const isFirst = named?.points === said;
    const replaced = noted.map((each) =>
      each === named ? { ...each, points: isFirst ? other : Number(said) } : each,
    );
    expect(findFaults(others)).toEqual([expect.stringMatching(/counts \d times, not \d/)]);
    expect(findFaults([...noted, first as Noted])).toEqual([
      expect.stringMatching(/counts \d times, not \d/),
    ]);
    expect(findFaults(replaced)).toContainEqual(
      expect.stringMatching(/and operation \d+ was answered before/),
    );
    expect(findFaults(noted, () => ({ knowledge: 'nothing' }))).toContainEqual(
      expect.stringMatching(/counts, and no file has brought it/),
    );
    expect(findFaults(noted, ({ made }) => ({ made: [String(Number(made[0]) + 1)] }))).toContainEqual(
      expect.stringMatching(/A file has brought \d+ rows by its answer, not \d+/),
    );
    expect(findFaults([{ ...(first as Noted), points: 1000 }, ...others])).toContainEqual(
      expect.stringMatching(/has added 1000 points to customer \d+, not/),
    );
  });
});
