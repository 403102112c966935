import { codesOfFile } from '../../src/coupon/code-file.model.js';
import { customersOfFile } from '../../src/customer/import/customer-file.model.js';
import { RequestedCustomers } from '../../src/customer/import/http/customer-import.controller.js';
import { pointsOfFile } from '../../src/points/import/points-file.model.js';
import { RequestedPoints } from '../../src/points/import/http/points-import.controller.js';
import { RequestedTransactions } from '../../src/transaction/http/transaction-import.controller.js';
import { transactionsOfFile } from '../../src/transaction/transaction-file.model.js';

const LENGTH = 64 * 1024 - 64;
const CPU_MS_MAX = 50;
/** Beside other work a processor does less in a millisecond: then a line of this share shows that the time grows as the length does. */
const PARTS = 4;
const BUSY_FACTOR = 6;
/** Other processes and the collection of garbage cost time, too: the quickest of some runs counts. */
const RUNS = 5;

const getLines = (length: number): Readonly<Record<string, string>> => {
  const repeated = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  return {
    plain: repeated('letters '),
    quotes: `"${repeated('"')}`,
    'an odd number of quotes': `"${repeated('"').slice(1)}x`,
    'quotes and an end': `x,"${repeated('""')}x`,
    'quoted cells': repeated('"a",'),
    'quoted cells, and one broken': `${repeated('"a",')}"a"b`,
    commas: repeated(','),
    semicolons: repeated(';'),
    'commas and blanks': repeated(', '),
    blanks: `x${repeated(' ')}x`,
    'blanks in a cell': `"x",${repeated(' ')}x`,
    'blanks in quotes': `"${repeated(' ')}x","y"`,
    'non-breaking blanks': `x${repeated('\u00a0')}x`,
    digits: repeated('1'),
    'digits and a comma': `${repeated('1')},x`,
    signs: repeated('+-'),
    dots: repeated('a.'),
    'an address': `${repeated('a')}@${'a.'.repeat(100)}`,
    addresses: repeated('a@'),
    colons: repeated('a:b;'),
    brackets: repeated('['),
    braces: `{${repeated('{"a":')}`,
    tags: `<${repeated('<a ')}`,
    declarations: repeated('<!['),
    escapes: repeated('\\"'),
  };
};
const LINES = getLines(LENGTH);
const SHORTER_LINES = getLines(LENGTH / PARTS);

async function* chunk(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}

async function drain(rows: AsyncIterable<unknown>, read?: (body: object) => Promise<unknown>) {
  for await (const row of rows) {
    const { body, sentAgain } = row as { body?: object; sentAgain?: (problem: string) => string };
    sentAgain?.('refused');
    if (body) {
      await read?.(body);
    }
  }
}

const points = new RequestedPoints();
const customers = new RequestedCustomers();
const readPoints = (file: string) => drain(pointsOfFile(chunk(file)), (body) => points.read('', body));
const readCustomers = (file: string) =>
  drain(customersOfFile(chunk(file)), (body) => customers.read('', body));
const sales = new RequestedTransactions();
const readSales = (file: string) => drain(transactionsOfFile(chunk(file)), (body) => sales.read('', body));
const SALES = 'documentNumber,purchaseDate,sku,itemName,quantity,grossValue,problem';

/** Each reader, with the line at its places. */
const READERS: Readonly<Record<string, (line: string) => Promise<unknown>>> = {
  'points, a line': (line) => readPoints(`email,points,comment,problem\n${line}\n`),
  'points, a cell': (line) => readPoints(`email|points|expiresAt|phone\n${line}|${line}|${line}|${line}\n`),
  'points, the titles': (line) => readPoints(`points,${line}\n`),
  'points, JSON': (line) =>
    readPoints(`{"points":${JSON.stringify(line)},"phone":${JSON.stringify(line)}}\n`),
  'points, a file': (line) => readPoints(`${line}\n`),
  'customers, a line': (line) => readCustomers(`firstName,lastName,email,problem\n${line}\n`),
  'customers, JSON': (line) => {
    const names = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'loyaltyCardNumber',
      'birthDate',
      'labels',
      'agreement1',
    ];
    return readCustomers(`${JSON.stringify(Object.fromEntries(names.map((name) => [name, line])))}\n`);
  },
  'sales, a line': (line) => readSales(`${SALES}\n${line}\n`),
  'sales, a line of a number': (line) => readSales(`${SALES}\nA-1,${line}\n`),
  'sales, a cell': (line) => readSales(`${SALES.replaceAll(',', '|')}\nA|2026-01-01|A|${line}|1|2|\n`),
  'codes, a line': (line) => drain(codesOfFile(chunk(`code,problem\n${line}\n`))),
  'codes, without titles': (line) => drain(codesOfFile(chunk(`A-1\n${line}\n`))),
};

const getCpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

async function getBestMs(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < RUNS && best > CPU_MS_MAX / 10; run += 1) {
    best = Math.min(best, await getCpuMs(work));
  }
  return best;
}

describe.each(Object.entries(READERS))('a line of 64 kB in a file of %s', (_, read) => {
  it.each(Object.entries(LINES))('of %s is read in little time', async (name, line) => {
    const best = await getBestMs(() => read(line));
    if (best >= CPU_MS_MAX) {
      const ofShorter = await getBestMs(() => read(SHORTER_LINES[name] ?? ''));
      expect(best).toBeLessThan(CPU_MS_MAX * BUSY_FACTOR);
      expect(best).toBeLessThan(ofShorter * PARTS * 2);
    }
  });
});
