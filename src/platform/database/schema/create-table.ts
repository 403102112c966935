import { type QueryRunner, Table, TableColumn, type TableColumnOptions, type TableOptions } from 'typeorm';

/**
 * How text compares. Said for every column, because servers differ in what they do unasked: MySQL takes `abc` and `ABC`
 * for one code, TiDB and SQLite take them for two.
 */
const COLLATIONS = {
  /** Codes, ids, types: what differs by a bit differs. */
  exact: { server: 'utf8mb4_bin', sqlite: 'BINARY' },
  /** What people are called and call things: no difference between upper and lower case. */
  human: { server: 'utf8mb4_unicode_ci', sqlite: 'NOCASE' },
} as const;

/** The types that mean the same everywhere. */
export type Column = Omit<TableColumnOptions, 'type' | 'length' | 'collation'> &
  (
    | { readonly type: 'varchar'; readonly length: string; readonly collation: keyof typeof COLLATIONS }
    | { readonly type: 'integer' | 'bigint' | 'boolean' | 'json' | 'datetime' }
  );

/**
 * `queryRunner.createTable` for migrations that mean the same on MySQL, MariaDB and SQLite. TypeORM leaves CHECK
 * constraints out on servers without a word, though they enforce them; this adds them.
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

/** `queryRunner.addColumns`, with the same words. Rows that are there need a default, or null. */
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

/**
 * A row that is there from the beginning, which begins with `INTO`. Left as it is when it is there: a migration that was
 * killed on a server is run again.
 */
export async function insertOnce(queryRunner: QueryRunner, statement: string): Promise<void> {
  const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
  await queryRunner.query(`INSERT ${onSqlite ? 'OR IGNORE' : 'IGNORE'} ${statement}`);
}

function translated(column: Column, database: 'server' | 'sqlite'): TableColumnOptions {
  if (column.type === 'varchar') {
    return { ...column, collation: COLLATIONS[column.collation][database] };
  }
  // SQLite counts up only in a column that is called INTEGER, which has 64 bits there.
  return column.isGenerated && database === 'sqlite' ? { ...column, type: 'integer' } : column;
}
