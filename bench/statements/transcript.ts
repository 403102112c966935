/** What a driver takes and hands over, as it travels between processes. */
export type Plain = string | number | null;
export type Row = Readonly<Record<string, Plain>>;

/** One statement as Laurel has sent it, and what came back. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Plain[];
  /** Which connection of the process: SQLite has one that writes and one that reads. */
  readonly connection: number;
  /** Whether its rows were asked for as lists: then their columns are called `0`, `1` … */
  readonly inOrder: boolean;
  readonly rows: readonly Row[];
  /** Null for what answers with rows. */
  readonly affected: number | null;
}

/** All statements of one request, in their order. */
export interface Transcript {
  readonly request: string;
  readonly statements: readonly Statement[];
}

/** What a recorded process says. */
export type Said =
  | { readonly about: 'request'; readonly transcript: Transcript }
  /** What a connection is told before anything else. */
  | { readonly about: 'connection'; readonly connection: number; readonly sql: string }
  /** What belongs to no request. */
  | { readonly about: 'background'; readonly sql: string };

/** All rows of an answer, which may be that of several statements in one message: then the lists stand in a list. */
export function rowsIn<R>(result: unknown): R[] {
  const all = Array.isArray(result) ? (result as unknown[]) : [];
  const lists = all.filter((each) => Array.isArray(each));
  return (lists.length > 0 ? lists.flat() : all) as R[];
}

export function plain(value: unknown): Plain {
  if (value === null || value === undefined) {
    return null;
  }
  if (value instanceof Date) {
    return value.toISOString().replace('T', ' ').replace('Z', '');
  }
  if (typeof value === 'boolean' || typeof value === 'bigint') {
    return Number(value);
  }
  if (typeof value === 'string' || typeof value === 'number') {
    return value;
  }
  return JSON.stringify(value);
}
