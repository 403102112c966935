import { type RecordNameRecord, recordNamesList } from '@laurel/client/api';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../api/laurel.js';
import type { Page } from '../api/page.js';
import { useStoreCode } from '../app/use-store.js';
import { Missing } from './formats.js';
import { getPlace } from './record-pages.js';

/** The number of records that the API names at once. */
const NAMED_MAX = 100;

/** A row, and the record that it is about, where it has a name. */
export type Named<Row> = Row & { readonly named?: RecordNameRecord };

interface Request {
  /** What the ids may be of; of any kind without it. */
  readonly kinds?: readonly RecordNameRecord['kind'][];
  readonly storeCode: string;
  readonly signal?: AbortSignal;
}

/** Names what rows are about. Rows stay without names when these cannot be asked for. */
export async function withNames<Row>(
  rows: readonly Row[],
  getId: (row: Row) => string | undefined,
  { storeCode, signal, kinds }: Request,
): Promise<readonly Named<Row>[]> {
  const ids = [...new Set(rows.flatMap((row) => getId(row) ?? []))].slice(0, NAMED_MAX);
  const query = { id: ids, ...(kinds && { kind: [...kinds] }) };
  const request = { client: laurel, path: { storeCode }, query, ...(signal && { signal }) };
  const found: readonly RecordNameRecord[] =
    ids.length === 0
      ? []
      : await recordNamesList(request).then(
          ({ data }) => data.records,
          () => [],
        );
  const names = new Map(found.map((record) => [record.id, record]));
  return rows.map((row) => {
    const named = names.get(getId(row) ?? '');
    return { ...row, ...(named && { named }) };
  });
}

/** Names the records of a page of a list. */
export async function namePage<Row>(
  page: Page<Row>,
  getId: (row: Row) => string | undefined,
  request: Request,
): Promise<Page<Named<Row>>> {
  return { ...page, rows: await withNames(page.rows, getId, request) };
}

/** The record with this id, if it has a name. */
export function useRecordName(
  id: string | undefined,
  kind?: RecordNameRecord['kind'],
): RecordNameRecord | undefined {
  const path = { storeCode: useStoreCode() };
  const query = { id: [id ?? ''], ...(kind && { kind: [kind] }) };
  const { data } = useQuery({
    ...getQuery(recordNamesList, { path, query }),
    enabled: id !== undefined,
  });
  return data?.records[0];
}

/** The name of a record, which leads to its page. */
export function RecordLink({ record }: { readonly record: RecordNameRecord | undefined }): ReactNode {
  if (!record) {
    return <Missing />;
  }
  return <Anchor renderRoot={(props) => <Link {...props} {...getPlace(record)} />}>{record.name}</Anchor>;
}
