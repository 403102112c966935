import { Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TransactionRecord } from '../../../src/api/generated/types.gen.js';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { transactionsOptions } from '../data/queries.js';

/** What was bought in shops and what it has brought, the latest first. */
export function ShopPurchases(): ReactNode {
  const { data, error, isPaused, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery(transactionsOptions());
  const transactions = data?.pages.flatMap(({ rows }) => rows);
  if (!transactions) {
    if (error) {
      return <Failure error={error} retry={() => void refetch()} />;
    }
    return isPaused ? (
      <Text c="dimmed">
        <Trans>Your history can be seen when you are online.</Trans>
      </Text>
    ) : (
      [1, 2, 3].map((row) => <Skeleton key={row} height={66} radius={12} />)
    );
  }
  if (transactions.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        <Trans>Nothing bought yet. What you buy in our shops appears here.</Trans>
      </Text>
    );
  }
  return (
    <>
      <ul className="rows card history">
        {transactions.map((transaction) => (
          <li key={transaction.transactionId}>
            <Entry transaction={transaction} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older ones</Trans>
        </Button>
      )}
    </>
  );
}

function Entry({ transaction }: { readonly transaction: TransactionRecord }): ReactNode {
  const formats = useFormats();
  const { documentType, grossValue, currency, purchaseDate, pointsEarned, items, posName } = transaction;
  const amount = <strong>{formats.money(grossValue, currency)}</strong>;
  return (
    <>
      <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap">
        <Text>
          {documentType === 'sell' ? (
            <Trans>You bought for {amount}</Trans>
          ) : (
            <Trans>You gave back for {amount}</Trans>
          )}
        </Text>
        <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
          <time dateTime={purchaseDate}>{formats.date(purchaseDate)}</time>
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[items.map(({ name }) => name).join(', '), posName].filter(Boolean).join(' · ')}
      </Text>
      {documentType === 'sell' && pointsEarned > 0 && (
        <Text size="sm">
          <Trans>{formats.points(pointsEarned)} earned</Trans>
        </Text>
      )}
    </>
  );
}
