import { type QueryRunner, Table, TableColumn, type TableColumnOptions, type TableOptions } from 'typeorm';

/** Collations for every column, because the defaults differ: MySQL takes `abc` and `ABC` for one code, TiDB and SQLite for two. */
const COLLATIONS = {
  /** For codes, ids, types: compares bytes. */
  exact: { server: 'utf8mb4_bin', sqlite: 'BINARY' },
  human: { server: 'utf8mb4_unicode_ci', sqlite: 'NOCASE' },
} as const;

export type Column = Omit<TableColumnOptions, 'type' | 'length' | 'collation'> &
  (
    | { readonly type: 'varchar'; readonly length: string; readonly collation: keyof typeof COLLATIONS }
    | { readonly type: 'integer' | 'bigint' | 'boolean' | 'json' | 'datetime' }
  );

/**
 * `queryRunner.createTable` with one meaning on MySQL, MariaDB and SQLite. Adds the CHECK constraints that TypeORM leaves out on servers.
 */
export async function createTable(
  queryRunner: QueryRunner,
  options: Omit<TableOptions, 'columns'> & { readonly columns: readonly Column[] },
): Promise<void> {
  const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
  const columns = options.columns.map((column) => translated(column, onSqlite ? 'sqlite' : 'server'));
  const table = new Table({ ...options, columns });
  await queryRunner.createTable(table);
  if (!onSqlite) {
    for (const check of table.checks) {
      await queryRunner.query(
        `ALTER TABLE \`${table.name}\` ADD CONSTRAINT \`${check.name ?? ''}\` CHECK (${check.expression ?? ''})`,
      );
    }
  }
}

/** Existing rows need a default or null. */
export async function addColumns(
  queryRunner: QueryRunner,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  const database = queryRunner.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'server';
  await queryRunner.addColumns(
    table,
    columns.map((column) => new TableColumn(translated(column, database))),
  );
}

/** An initial row; the statement begins with `INTO`. Skips an existing row, because an interrupted migration of a server runs again. */
export async function insertOnce(queryRunner: QueryRunner, statement: string): Promise<void> {
  const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
  await queryRunner.query(`INSERT ${onSqlite ? 'OR IGNORE' : 'IGNORE'} ${statement}`);
}

function translated(column: Column, database: 'server' | 'sqlite'): TableColumnOptions {
  if (column.type === 'varchar') {
    return { ...column, collation: COLLATIONS[column.collation][database] };
  }
  // SQLite generates numbers only for the type INTEGER, which has 64 bits there.
  return column.isGenerated && database === 'sqlite' ? { ...column, type: 'integer' } : column;
}
