import type { TransactionRecord } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { transactionsOptions } from '../data/queries.js';
import { HistoryList } from './history-list.js';

/** What was bought in shops and what it has brought, the latest first. */
export function ShopPurchases(): ReactNode {
  return (
    <HistoryList
      list={useInfiniteQuery(transactionsOptions())}
      empty={<Trans>Nothing bought yet. What you buy in our shops appears here.</Trans>}
      getKey={({ transactionId }) => transactionId}
    >
      {(transaction) => <Entry transaction={transaction} />}
    </HistoryList>
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
