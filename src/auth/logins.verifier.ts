import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import { type Piece, getPieces } from '#platform/database/query/comparison.js';
import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isAboutOrAfter } from '#platform/time/timestamp.js';
import type { NamePurpose } from './login-account.entity.js';
import {
  FOLDED_KINDS,
  foldedName,
  isSameName,
  type LoginNameKind,
  normalizedName,
} from './login-name.rules.js';
import type { Role } from './principal.rules.js';

const PEOPLE_AT_ONCE = 500;

/** Whose logins there are: in which table, what is active there, and which columns are names to log in with. */
interface People {
  readonly role: Role;
  readonly table: string;
  readonly active: string;
  readonly storeId: string;
  readonly names: Readonly<Partial<Record<LoginNameKind, string>>>;
  readonly condition: string;
}

const PEOPLE: readonly People[] = [
  {
    role: 'customer',
    table: 'customer',
    storeId: 'storeId',
    active: "CASE WHEN statusType = 'active' THEN 1 ELSE 0 END",
    names: { email: 'email', phone: 'phone', card: 'loyaltyCardNumber' },
    condition: "statusType <> 'deleted' AND anonymizedAt IS NULL",
  },
  {
    role: 'seller',
    table: 'seller',
    storeId: 'NULL',
    active: 'active',
    names: { email: 'email' },
    condition: 'deleted = 0',
  },
  {
    role: 'admin',
    table: 'administrator',
    storeId: 'NULL',
    active: 'active',
    names: { email: 'email', username: 'username' },
    condition: '1 = 1',
  },
];

interface PersonRow {
  readonly id: string;
  readonly active: number | string | boolean;
  readonly storeId: string | null;
  readonly names: Readonly<Partial<Record<LoginNameKind, string | null>>>;
}

interface LoginRow {
  readonly id: string;
  readonly role: Role;
  readonly storeId: string | null;
  readonly username: string | null;
  readonly active: boolean;
  readonly superAdmin: boolean;
  readonly permissions: object | null;
  readonly lastLoginAt: Date | null;
}

interface NetworkRow {
  readonly accountId: string;
  readonly seenAt: Date;
}

interface NameRow {
  readonly accountId: string;
  readonly kind: LoginNameKind;
  readonly name: string;
  readonly folded: string | null;
  readonly purpose: NamePurpose;
}

interface HandoverRow {
  readonly accountId: string;
  readonly kind: LoginNameKind;
  readonly formerContact: string | null;
}

/** The rows of one kind of names of an account. */
interface NamesOfKind {
  readonly named?: NameRow;
  /** The former one, while another waits. */
  readonly entered?: NameRow;
  /** A second name of the record. */
  readonly another?: NameRow;
  readonly handover?: HandoverRow;
}

/** By kind and folded name: how many names are not folded, and whether one is. */
type Spelled = ReadonlyMap<string, number>;

/** What customers, sellers and administrators log in with is what their records say; where they were seen, they have logged in. */
@Extension(Verifier)
@Injectable()
export class LoginsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    const spelled = await spelledAlike(source);
    for (const people of PEOPLE) {
      for await (const piece of getPieces(source, people.table, PEOPLE_AT_ONCE, people.condition)) {
        yield* getLogins(source, people, piece, spelled);
      }
    }
    yield* tokensOfNothing(source);
    const deleted = await source.query<{ id: string }[]>(
      'SELECT id FROM seller WHERE deleted = 1 AND active = 1',
    );
    for (const { id } of deleted) {
      yield* compareValues({ table: 'seller', id }, 'active', true, 'deleted', false);
    }
  }
}

async function* getLogins(
  source: QuerySource,
  people: People,
  piece: Piece,
  spelled: Spelled,
): AsyncGenerator<Difference> {
  const persons = await personsIn(source, people, piece);
  const found = await source.find<LoginRow>('login_account', { where: { id: Between(...piece) } });
  const logins = new Map(found.map((login) => [login.id, login]));
  const names = new Map<string, Map<LoginNameKind, NamesOfKind>>();
  const note = ({ accountId, kind }: NameRow | HandoverRow, noted: NamesOfKind) => {
    const ofAccount = names.get(accountId) ?? new Map<LoginNameKind, NamesOfKind>();
    names.set(accountId, ofAccount.set(kind, { ...ofAccount.get(kind), ...noted }));
  };
  const where = { accountId: Between(...piece) };
  for (const row of await source.find<NameRow>('login_name', { where })) {
    const isNamed = names.get(row.accountId)?.get(row.kind)?.named !== undefined;
    note(row, row.purpose === 'login' ? { entered: row } : isNamed ? { another: row } : { named: row });
  }
  for (const handover of await source.find<HandoverRow>('contact_handover', { where })) {
    note(handover, { handover });
  }
  for (const person of persons) {
    yield* loginUnlike(people, person, logins.get(person.id));
    yield* namesUnlike(
      people,
      person,
      names.get(person.id) ?? new Map<LoginNameKind, NamesOfKind>(),
      spelled,
    );
  }
  for (const { accountId, seenAt } of await source.find<NetworkRow>('login_network', { where })) {
    yield* seenUnlike(accountId, seenAt, logins.get(accountId));
  }
}

/** An account is seen in a network when it logs in from there. */
function* seenUnlike(accountId: string, seenAt: Date, login: LoginRow | undefined): Generator<Difference> {
  const lastLoginAt = login?.lastLoginAt ?? null;
  if (lastLoginAt === null || !isAboutOrAfter(seenAt, lastLoginAt)) {
    const by = `login_account ${accountId}`;
    const expected = lastLoginAt ? `${formatValue(lastLoginAt)} or before` : 'no network without a login';
    yield {
      table: 'login_network',
      id: accountId,
      what: 'seenAt',
      actual: formatValue(seenAt),
      by,
      expected,
    };
  }
}

async function personsIn(source: QuerySource, people: People, piece: Piece): Promise<PersonRow[]> {
  const kinds = Object.entries(people.names);
  const columns = kinds.map(([kind, column]) => `${column} AS ${kind}Name`).join(', ');
  const found = await source.query<(PersonRow & Record<string, string | null>)[]>(
    `SELECT id, ${people.active} AS active, ${people.storeId} AS storeId, ${columns} FROM ${people.table}
      WHERE id >= ? AND id <= ? AND ${people.condition}`,
    piece,
  );
  return found.map((row) => ({
    id: row.id,
    active: row.active,
    storeId: row.storeId,
    names: Object.fromEntries(kinds.map(([kind]) => [kind, row[`${kind}Name`] ?? null])),
  }));
}

function* loginUnlike(
  { role, table }: People,
  person: PersonRow,
  login: LoginRow | undefined,
): Generator<Difference> {
  const row = { table: 'login_account', id: person.id };
  const by = `${table} ${person.id}`;
  yield* compareValues(row, 'row', login ? 'there' : 'missing', by, 'there');
  if (!login) {
    return;
  }
  yield* compareValues(row, 'role', login.role, by, role);
  yield* compareValues(row, 'active', login.active, by, Boolean(Number(person.active)));
  yield* compareValues(row, 'storeId', login.storeId, by, person.storeId);
  const [actual, expected] = [login.username, person.names.username].map((name) =>
    normalizedName('username', name ?? ''),
  );
  yield* compareValues(row, 'username', actual, by, expected, true);
  if (role !== 'admin') {
    yield* compareValues(row, 'superAdmin', login.superAdmin, by, false);
    yield* compareValues(row, 'permissions', login.permissions, by, null);
  }
}

function* namesUnlike(
  { table, names: kinds }: People,
  person: PersonRow,
  names: ReadonlyMap<LoginNameKind, NamesOfKind>,
  spelled: Spelled,
): Generator<Difference> {
  const row = { table: 'login_name', id: person.id };
  for (const kind of new Set([...(Object.keys(kinds) as LoginNameKind[]), ...names.keys()])) {
    const expected = normalizedName(kind, person.names[kind] ?? '');
    const ofKind = names.get(kind) ?? {};
    const { name: actual = '', folded = null } = ofKind.named ?? {};
    const by = `${table} ${person.id}`;
    yield* handoverUnlike(person.id, kind, ofKind);
    const expectedFolded = foldedName(kind, person.names[kind] ?? '');
    // A phone that was registered in an earlier version has its digits as they were typed.
    const isSame = kind === 'phone' && foldedName(kind, actual) === expectedFolded;
    yield* compareValues(row, `name (${kind})`, actual, by, isSame ? actual : expected, true);
    const isAlike = folded === null && (spelled.get(`${kind} ${expectedFolded}`) ?? 0) > 1;
    yield* compareValues(row, `folded (${kind})`, folded, by, isAlike ? null : expectedFolded, true);
  }
}

/** A name that does not do both waits, and the former one is what logs in until then. */
function* handoverUnlike(
  accountId: string,
  kind: LoginNameKind,
  { named, entered, another, handover }: NamesOfKind,
): Generator<Difference> {
  const by = `login_name ${accountId}`;
  const other = { table: 'login_name', id: accountId };
  yield* compareValues(other, `names (${kind})`, another ? 2 : 1, 'the record', 1);
  const row = { table: 'contact_handover', id: accountId };
  const isWaiting = entered !== undefined || named?.purpose === 'record';
  yield* compareValues(
    row,
    `row (${kind})`,
    handover ? 'there' : 'missing',
    by,
    isWaiting ? 'there' : 'missing',
  );
  if (handover) {
    const former = normalizedName(kind, handover.formerContact ?? '');
    const isAlike = entered !== undefined && isSameName(kind, former, entered.name);
    yield* compareValues(
      row,
      `formerContact (${kind})`,
      former,
      by,
      isAlike ? former : (entered?.name ?? ''),
      true,
    );
  }
}

/** An active customer has a token for an e-mail that is not confirmed, or that waits. */
async function* tokensOfNothing(source: QuerySource): AsyncGenerator<Difference> {
  const found = await source.query<{ id: string }[]>(
    `SELECT c.id FROM customer c LEFT JOIN contact_handover h ON h.accountId = c.id AND h.kind = 'email'
      WHERE c.activationToken IS NOT NULL AND c.statusType = 'active' AND c.emailUnconfirmedSince IS NULL
        AND h.accountId IS NULL`,
  );
  for (const { id } of found) {
    yield {
      table: 'customer',
      id,
      what: 'activationToken',
      actual: 'a value',
      by: 'contact_handover',
      expected: 'nothing',
    };
  }
}

/** Only of those that are not folded: customers of earlier versions may have one name in several spellings. */
async function spelledAlike(source: QuerySource): Promise<Spelled> {
  const counts = new Map<string, number>();
  const kinds = FOLDED_KINDS.map((kind) => `'${kind}'`).join(', ');
  const where = `role = 'customer' AND kind IN (${kinds})`;
  const found = await source.query<NameRow[]>(
    `SELECT accountId, kind, name, folded FROM login_name WHERE ${where} AND folded IS NULL`,
  );
  for (const { kind, name } of found) {
    const key = `${kind} ${foldedName(kind, name)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const owners = await inPieces([...counts.keys()], (keys) => {
    const folded = keys.map((key) => key.slice(key.indexOf(' ') + 1));
    const places = folded.map(() => '?').join(', ');
    return source.query<NameRow[]>(
      `SELECT * FROM login_name WHERE ${where} AND folded IN (${places})`,
      folded,
    );
  });
  for (const { kind, folded } of owners) {
    counts.set(`${kind} ${folded}`, (counts.get(`${kind} ${folded}`) ?? 0) + 1);
  }
  return counts;
}
