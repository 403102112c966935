import type { DataSource, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';

import type { RawRow } from '../driver/send-statement.js';

type ColumnMetadata = EntityMetadata['columns'][number];

export interface Columns {
  readonly table: string;
  /** ``SELECT `id`, … FROM <table>`` */
  readonly select: string;
  /** ``t.`id`, …`` */
  readonly ofT: string;
  /** ``INSERT INTO <table> (`id`, …) VALUES `` */
  readonly insert: string;
  /** `(?, ?, …)` */
  readonly places: string;
  /** Reads a row that begins with these columns, in order or by name. */
  row(raw: RawRow): ObjectLiteral;
  readonly count: number;
  values(row: ObjectLiteral): unknown[];
}

/** Drivers return these types unchanged. */
const AS_THEY_ARE: ReadonlySet<unknown> = new Set(['varchar', 'text', 'integer', 'int', String]);

const known = new WeakMap<DataSource, Map<EntityTarget<ObjectLiteral>, Columns>>();

export function entityColumns(dataSource: DataSource, entity: EntityTarget<ObjectLiteral>): Columns {
  const ofDataSource = known.get(dataSource) ?? new Map<EntityTarget<ObjectLiteral>, Columns>();
  known.set(dataSource, ofDataSource);
  const found = ofDataSource.get(entity) ?? make(dataSource, entity);
  ofDataSource.set(entity, found);
  return found;
}

function make(dataSource: DataSource, entity: EntityTarget<ObjectLiteral>): Columns {
  const { driver } = dataSource;
  const { columns, tableName: table } = dataSource.getMetadata(entity);
  const getNames = (some: readonly ColumnMetadata[]) =>
    some.map((column) => driver.escape(column.databaseName)).join(', ');
  const ofT = columns.map((column) => `t.${driver.escape(column.databaseName)}`).join(', ');
  const written = columns.filter((column) => !column.isGenerated);
  const read = columns.map((column) => ({
    property: column.propertyName,
    name: column.databaseName,
    column: column.transformer === undefined && AS_THEY_ARE.has(column.type) ? undefined : column,
  }));
  return {
    table,
    select: `SELECT ${getNames(columns)} FROM ${table}`,
    insert: `INSERT INTO ${table} (${getNames(written)}) VALUES `,
    ofT,
    places: `(${written.map(() => '?').join(', ')})`,
    count: columns.length,
    row(raw) {
      const row: ObjectLiteral = {};
      for (const [index, { property, name, column }] of read.entries()) {
        const value: unknown = Array.isArray(raw) ? raw[index] : (raw as ObjectLiteral)[name];
        row[property] = column ? (driver.prepareHydratedValue(value, column) as unknown) : value;
      }
      return row;
    },
    values: (row) =>
      written.map((column) => driver.preparePersistentValue(row[column.propertyName], column) as unknown),
  };
}
