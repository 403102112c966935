import { Readable } from 'node:stream';
import Libsql from 'libsql';
import { createConnection } from 'mysql2';

export type Row = Readonly<Record<string, unknown>>;

/** The database, without Laurel: read row by row. */
export interface Source {
  tables(): Promise<string[]>;
  rows(sql: string): AsyncIterable<Row>;
  close(): void;
}

export function openSource(address: string): Source {
  return address.includes('://') ? new ServerSource(address) : new FileSource(address);
}

class ServerSource implements Source {
  private readonly connection;

  constructor(uri: string) {
    this.connection = createConnection({
      uri: uri.replace('mariadb:', 'mysql:'),
      timezone: 'Z',
      dateStrings: true,
    });
    // A cluster's node first catches up with the others.
    this.connection.query('/*M! SET SESSION wsrep_sync_wait = 1 */', () => undefined);
  }

  async tables(): Promise<string[]> {
    return namesIn(
      this.rows('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'),
    );
  }

  rows(sql: string): AsyncIterable<Row> {
    return this.connection.query(sql).stream({ highWaterMark: 1000 }) as AsyncIterable<Row>;
  }

  close(): void {
    this.connection.destroy();
  }
}

class FileSource implements Source {
  private readonly database;

  constructor(file: string) {
    this.database = new Libsql(file, { readonly: true });
  }

  async tables(): Promise<string[]> {
    const names = await namesIn(
      this.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"),
    );
    return names.filter((name) => !name.startsWith('sqlite_'));
  }

  rows(sql: string): AsyncIterable<Row> {
    return Readable.from(this.database.prepare(sql).iterate() as Iterable<Row>);
  }

  close(): void {
    this.database.close();
  }
}

async function namesIn(rows: AsyncIterable<Row>): Promise<string[]> {
  const names: string[] = [];
  for await (const row of rows) {
    names.push(text(row, 'name'));
  }
  return names;
}

export function text(row: Row, column: string): string {
  return String(row[column]);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null || row[column] === undefined ? null : text(row, column);
}

export function number(row: Row, column: string): number {
  return Number(row[column] ?? 0);
}

/** Milliseconds. */
export function timeOrNull(row: Row, column: string): number | null {
  const written = textOrNull(row, column);
  return written === null ? null : Date.parse(`${written.replace(' ', 'T').replace('Z', '')}Z`);
}
