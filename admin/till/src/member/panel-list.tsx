import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../../../shop/src/app/failure.js';

interface Props<Row> {
  readonly list: UseQueryResult<readonly Row[]>;
  /** The rows of the list that are shown. */
  readonly rows?: readonly Row[] | undefined;
  readonly empty: ReactNode;
  readonly getKey: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** A list that one thing is chosen from. */
export function PanelList<Row>({ list, rows = list.data, empty, getKey, children }: Props<Row>): ReactNode {
  const { error, isPaused, refetch } = list;
  if (!rows) {
    if (error) {
      return <Failure error={error} retry={() => void refetch()} />;
    }
    return isPaused ? (
      <p role="status">
        <Trans>There is no connection. The list is shown once it is back.</Trans>
      </p>
    ) : (
      <Skeleton height={180} radius={12} />
    );
  }
  return rows.length === 0 ? (
    <p role="status">{empty}</p>
  ) : (
    <ul className="rows">
      {rows.map((row) => (
        <li key={getKey(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
