import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the manual says of a column. */
export interface ListedColumn {
  readonly table: string;
  readonly column: string;
  /** The other place that tells it; null: there is none. */
  readonly toldBy: string | null;
}

const MANUAL = fileURLToPath(new URL('../../../docs/verify.md', import.meta.url));
const ROW = /^\| (\w+) \| ([^|]+) \| [^|]+ \|$/;

/** The columns that `docs/verify.md` lists, in its order. */
export function listedColumns(): ListedColumn[] {
  const columns: ListedColumn[] = [];
  let table = '';
  for (const line of readFileSync(MANUAL, 'utf8').split('\n')) {
    table = /^### (\w+)$/.exec(line)?.[1] ?? table;
    const [, column = '', toldBy = ''] = ROW.exec(line) ?? [];
    if (column !== '' && column !== 'column') {
      columns.push({ table, column, toldBy: toldBy === '—' ? null : toldBy });
    }
  }
  return columns;
}
