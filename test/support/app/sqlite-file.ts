import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';

/** Nothing of it stays open: what is open cannot be restored. */
export function change(file: string, ...statements: readonly string[]): void {
  const database = new Libsql(file);
  // A service may be writing.
  database.exec('PRAGMA busy_timeout = 60000');
  statements.forEach((statement) => database.exec(statement));
  database.close();
}

/** A copy, since a statement that was prepared keeps its file open. */
export function aside(dataDir: string, name = 'laurel.sqlite'): string {
  const directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  for (const each of readdirSync(dataDir).filter((other) => other.startsWith(name))) {
    cpSync(join(dataDir, each), join(directory, each));
  }
  return join(directory, name);
}

export function rows<Row>(file: string, statement: string): Row[] {
  const database = new Libsql(file);
  const found = database.prepare(statement).all() as Row[];
  database.close();
  return found;
}

export function eventsIn(file: string): string[] {
  const events = rows<object>(file, 'SELECT recordId, uuid, type, payload FROM event ORDER BY recordId');
  return events.map((event) => JSON.stringify(event));
}

export function couponsIn(file: string): Set<string> {
  const sold = rows<{ id: string }>(file, 'SELECT id FROM coupon WHERE customerId IS NOT NULL');
  return new Set(sold.map(({ id }) => id));
}
