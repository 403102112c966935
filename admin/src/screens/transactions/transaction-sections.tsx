import { transactionListList, type TransactionRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { labelTexts } from '../../patterns/labels.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { TransactionLink } from './transaction-links.js';

interface Props {
  readonly transaction: TransactionRecord;
}

export function Items({ transaction }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { items, currency } = transaction;
  return (
    <Section title={t`Items`}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col" className="wide">{t`Category`}</th>
            <th scope="col" className="number" style={{ width: '88px' }}>{t`Quantity`}</th>
            <th scope="col" className="number" style={{ width: '112px' }}>{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ sku, name, category, maker, labels, quantity, grossValue }, line) => (
            <tr key={line}>
              <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
                {name}
                <Text size="xs" c="dimmed">
                  {[sku.code, maker, ...labelTexts(labels)].filter(Boolean).join(' · ')}
                </Text>
              </td>
              <td className="wide">{category}</td>
              <td className="number">{formats.number(quantity)}</td>
              <td className="number">{formats.money(grossValue, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

export function Labels({ transaction: { labels } }: Props): ReactNode {
  const { t } = useLingui();
  if (labels.length === 0) {
    return null;
  }
  return (
    <Section title={t`Labels`}>
      <Group gap="xs">
        {labelTexts(labels).map((text) => (
          <Badge key={text} variant="light" color="gray" tt="none">
            {text}
          </Badge>
        ))}
      </Group>
    </Section>
  );
}

/** What came back of a sale. */
export function Returns({ transaction }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const path = { storeCode: useStoreCode() };
  const query = { revisedTransactionId: transaction.transactionId, perPage: 100 };
  const { data, error, refetch } = useQuery(getQuery(transactionListList, { path, query }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={96} />;
  }
  return (
    <Section title={t`Returns`}>
      {data.transactions.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing was returned.</Trans>
        </Text>
      ) : (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{t`Document`}</th>
              <th scope="col" className="wide" style={{ width: '160px' }}>{t`Returned`}</th>
              <th scope="col" className="number" style={{ width: '112px' }}>{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {data.transactions.map(
              ({ transactionId, documentNumber, purchaseDate, grossValue, currency }) => (
                <tr key={transactionId}>
                  <td>
                    <TransactionLink id={transactionId} name={documentNumber} />
                  </td>
                  <td className="wide">{formats.date(purchaseDate)}</td>
                  <td className="number">{formats.money(grossValue, currency)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Section>
  );
}
