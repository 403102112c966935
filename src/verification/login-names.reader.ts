import { Injectable } from '@nestjs/common';
import { type LoginNameKind, normalizedName, type Role } from '../auth/index.js';
import { rows, type Source } from '../platform/database/statement.js';
import { type Difference, piecesOf, type Verifier } from './verifier.reader.js';

const PEOPLE_AT_ONCE = 500;

/** Whom the names of logins belong to: which table, which columns, and who has none. */
const PEOPLE = [
  {
    role: 'customer',
    table: 'customer',
    names: { email: 'email', phone: 'phone', card: 'loyaltyCardNumber' },
    condition: "statusType <> 'deleted'",
  },
  { role: 'seller', table: 'seller', names: { email: 'email' }, condition: 'deleted = 0' },
  {
    role: 'admin',
    table: 'administrator',
    names: { email: 'email', username: 'username' },
    condition: '1 = 1',
  },
] as const satisfies readonly {
  role: Role;
  table: string;
  names: Partial<Record<LoginNameKind, string>>;
  condition: string;
}[];

/** What people log in with is what their records say. Reads the tables of logins, customers, sellers and administrators. */
@Injectable()
export class LoginNamesVerifier implements Verifier {
  async *differences(source: Source): AsyncGenerator<Difference> {
    for (const people of PEOPLE) {
      for await (const piece of piecesOf(source, people.table, PEOPLE_AT_ONCE, people.condition)) {
        yield* namesOf(source, people, piece);
      }
    }
    yield* strays(source);
  }
}

async function* namesOf(
  source: Source,
  { role, table, names, condition }: (typeof PEOPLE)[number],
  piece: readonly [string, string],
): AsyncGenerator<Difference> {
  const columns = Object.values(names) as string[];
  const people = await rows<Record<string, string | null> & { id: string }>(
    source,
    `SELECT id, ${columns.join(', ')} FROM ${table} WHERE id >= ? AND id <= ? AND ${condition}`,
    piece,
  );
  const logins = await rows<{ accountId: string; kind: LoginNameKind; name: string }>(
    source,
    'SELECT accountId, kind, name FROM login_name WHERE accountId >= ? AND accountId <= ? AND role = ?',
    [...piece, role],
  );
  const actual = new Map(logins.map(({ accountId, kind, name }) => [`${accountId} ${kind}`, name]));
  for (const person of people) {
    for (const [kind, column] of Object.entries(names) as [LoginNameKind, string][]) {
      const expected = normalizedName(kind, person[column] ?? '');
      const found = actual.get(`${person.id} ${kind}`) ?? '';
      if (expected !== found) {
        yield { what: `login name (${kind}) of the ${role}`, id: person.id, expected, actual: found };
      }
    }
  }
}

/** Logins of nobody, and names of no login. The last of a thousand is enough to look for the reason. */
async function* strays(source: Source): AsyncGenerator<Difference> {
  const names = await rows<{ id: string }>(
    source,
    `SELECT n.accountId AS id FROM login_name n LEFT JOIN login_account l ON l.id = n.accountId AND l.role = n.role
      WHERE l.id IS NULL LIMIT 1000`,
  );
  for (const { id } of names) {
    yield { what: 'logins that the login name belongs to', id, expected: 1, actual: 0 };
  }
  for (const { role, table } of PEOPLE) {
    const logins = await rows<{ id: string }>(
      source,
      `SELECT l.id FROM login_account l LEFT JOIN ${table} p ON p.id = l.id WHERE l.role = ? AND p.id IS NULL LIMIT 1000`,
      [role],
    );
    for (const { id } of logins) {
      yield { what: `${role} whom the login belongs to`, id, expected: 1, actual: 0 };
    }
  }
}
