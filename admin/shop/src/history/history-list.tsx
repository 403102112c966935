import { Trans } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../src/api/page.js';
import { EndlessList } from '../../../src/patterns/endless-list.js';
import { Failure } from '../app/failure.js';

interface Props<Row> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page<Row>>, unknown>;
  readonly empty: ReactNode;
  readonly getKey: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** What has happened, the latest first. It is not kept for when there is no connection. */
export function HistoryList<Row>({ list, empty, getKey, children }: Props<Row>): ReactNode {
  return (
    <EndlessList
      list={list}
      waiting={[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={66} radius={12} />
      ))}
      offline={
        <Text c="dimmed">
          <Trans>Your history can be seen when you are online.</Trans>
        </Text>
      }
      failure={Failure}
      empty={
        <Text c="dimmed" ta="center" py="xl">
          {empty}
        </Text>
      }
      more={<Trans>Show earlier ones</Trans>}
    >
      {(rows) => (
        <ul className="rows card history">
          {rows.map((row) => (
            <li key={getKey(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
    </EndlessList>
  );
}
