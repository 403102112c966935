/*
 * How long a search takes among many customers, answered by the engine and by the database.
 *
 *   node scripts/build.mjs && DATABASE_URL=mariadb://… SEARCH_URL=http://… node scripts/measure-search.mjs [customers] [searches]
 *
 * Fills an empty database, which it does not clean up, builds the index with the code that search:rebuild runs, and asks
 * `GET /api/customer?q=` over HTTP, one search after the other. A database that has these customers is taken as it is, and so is an
 * index.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AppModule } from '../dist/src/app.module.js';
import { searchTextOf } from '../dist/src/customer/index.js';
import { AppConfig } from '../dist/src/platform/config/app-config.js';
import { Writer } from '../dist/src/platform/database/writer.js';
import { configureHttp } from '../dist/src/platform/http/server/configure-http.js';
import { caseSensitiveAdapter } from '../dist/src/platform/http/server/configure-http.js';
import { SearchEngine } from '../dist/src/platform/search-engine/search-engine.js';
import { RebuildSearchIndex } from '../dist/src/search/index.js';

const CUSTOMERS = Number(process.argv[2] ?? 1_000_000);
const SEARCHES = Number(process.argv[3] ?? 200);
const AT_ONCE = 1000;
const KEY = randomUUID();
const STORE = '5ab0de1a-0000-4000-8000-000000000001';
const environment = {
  ...process.env,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-measure-')),
  MASTER_API_KEY: KEY,
  DEMO_DATA: 'false',
  LOG_LEVEL: 'warn',
};

// The same names for everybody who measures.
let state = 20_260_101;
const random = (below) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const SYLLABLES = [
  'ka',
  'wi',
  'no',
  'szy',
  'ma',
  'lew',
  'ber',
  'tan',
  'do',
  'ri',
  'gor',
  'ska',
  'pol',
  'zen',
  'łu',
  'ró',
  'vi',
  'han',
];
const word = (syllables) => {
  const text = Array.from({ length: syllables }, () => SYLLABLES[random(SYLLABLES.length)]).join('');
  return text[0].toUpperCase() + text.slice(1);
};
const FIRST_NAMES = Array.from({ length: 400 }, () => word(2 + random(2)));
const LAST_NAMES = Array.from({ length: 60_000 }, () => word(2 + random(3)));

function person(number) {
  const firstName = FIRST_NAMES[random(FIRST_NAMES.length)];
  const lastName = LAST_NAMES[random(LAST_NAMES.length)];
  const plain = lastName.toLowerCase().replace('ł', 'l').replace('ó', 'o');
  return {
    ...{ id: randomUUID(), firstName, lastName, email: `${plain}.${number}@mail${random(50)}.example` },
    ...{
      phone: `+48${String(500_000_000 + number)}`,
      loyaltyCardNumber: `LC${String(random(1e9)).padStart(9, '0')}`,
    },
  };
}

async function fill(source) {
  const [{ there }] = await source.query('SELECT COUNT(*) AS there FROM customer');
  const sample = [];
  for (let first = Number(there); first < CUSTOMERS; first += AT_ONCE) {
    const people = Array.from({ length: AT_ONCE }, (_, index) => person(first + index));
    const rows = people.flatMap((each) => [
      ...[each.id, STORE, each.firstName, each.lastName, each.email, each.phone, each.loyaltyCardNumber],
      each.id.replaceAll('-', ''),
    ]);
    await source.query(
      `INSERT INTO customer (id, storeId, firstName, lastName, email, phone, loyaltyCardNumber, invitationToken, gender, statusType,
         manualLevel, agreement1, agreement2, agreement3, createdAt, updatedAt, registeredOn, registeredDay, revision)
       VALUES ${people.map(() => "(?, ?, ?, ?, ?, ?, ?, ?, 'male', 'active', 0, 1, 0, 0, '2026-01-01', '2026-01-01', '2026-01-01', '01-01', 0)").join(', ')}`,
      rows,
    );
    const texts = people.flatMap((each) => {
      const { words, parts } = searchTextOf(each);
      return [each.id, STORE, words, parts];
    });
    await source.query(
      `INSERT INTO customer_search (customerId, storeId, words, parts) VALUES ${people.map(() => '(?, ?, ?, ?)').join(', ')}`,
      texts,
    );
    if (first % 100_000 === 0) {
      process.stderr.write(`${first} customers\n`);
    }
  }
  const ids = Array.from({ length: SEARCHES }, () => randomUUID());
  for (const id of ids) {
    const [row] = await source.query(
      'SELECT firstName, lastName, email, phone, loyaltyCardNumber FROM customer WHERE id >= ? ORDER BY id LIMIT 1',
      [id],
    );
    sample.push(row);
  }
  return sample;
}

const KINDS = {
  'last name': ({ lastName }) => lastName,
  'first and last name': ({ firstName, lastName }) => `${firstName} ${lastName}`,
  'beginning of a name': ({ lastName }) => lastName.slice(0, 5),
  'e-mail': ({ email }) => email,
  'part of an e-mail': ({ email }) => email.slice(3, 14),
  'end of a phone number': ({ phone }) => phone.slice(-6),
  'part of a card number': ({ loyaltyCardNumber }) => loyaltyCardNumber.slice(3, 9),
  'typing error': ({ lastName }) => `${lastName.slice(0, -2)}x${lastName.slice(-1)}`,
};

async function start(variables) {
  const module = AppModule.forRoot(AppConfig.fromEnvironment(variables));
  const app = await NestFactory.create(module, caseSensitiveAdapter(), { logger: ['error', 'warn'] });
  configureHttp(app);
  await app.listen(0, '127.0.0.1');
  return app;
}

async function measure(app, sample) {
  const url = await app.getUrl();
  const all = [];
  const by = new Map();
  for (const [kind, of] of Object.entries(KINDS)) {
    const times = [];
    for (const person of sample.slice(0, Math.ceil(SEARCHES / Object.keys(KINDS).length))) {
      const began = performance.now();
      const response = await fetch(`${url}/api/customer?q=${encodeURIComponent(of(person))}`, {
        headers: { 'X-AUTH-TOKEN': KEY },
      });
      await response.json();
      times.push(performance.now() - began);
      const source =
        response.headers.get('x-search') + (response.headers.has('x-search-limit') ? ', limited' : '');
      by.set(source, (by.get(source) ?? 0) + 1);
    }
    all.push(...times);
    process.stdout.write(
      `  ${kind.padEnd(24)} median ${at(times, 0.5)} ms, 95 % within ${at(times, 0.95)} ms\n`,
    );
  }
  process.stdout.write(
    `  ${'all'.padEnd(24)} median ${at(all, 0.5)} ms, 95 % within ${at(all, 0.95)} ms; answered by ${JSON.stringify([...by])}\n`,
  );
}

const at = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)].toFixed(1);

const app = await start(environment);
await app.get(Writer).migrate();
const sample = await fill(app.get(DataSource));
const began = performance.now();
if (!(await app.get(SearchEngine).isServed('customer'))) {
  await app.get(RebuildSearchIndex).execute(undefined, { check: () => undefined, written: () => undefined });
}
process.stdout.write(
  `${CUSTOMERS} customers; the index was there after ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
);
process.stdout.write('By the engine:\n');
await measure(app, sample);
await measure(app, sample);
await app.close();
process.stdout.write('By the database:\n');
const without = await start({ ...environment, SEARCH_URL: '' });
await measure(without, sample);
await without.close();
process.exit(0);
