import { transactionListList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Failure } from '../../patterns/states.js';
import { DOCUMENT_TYPES } from '../transactions/transaction-terms.js';

const SHOWN = 10;

/** What the customer has bought in shops last. */
export function ShopTransactions({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const query = { customerId, perPage: SHOWN };
  const path = { storeCode: useStoreCode() };
  const { data, error, refetch } = useQuery(getQuery(transactionListList, { path, query }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={160} />;
  }
  if (data.transactions.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>No transactions yet. What is bought in shops appears here, the latest first.</Trans>
      </Text>
    );
  }
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">{t`Document`}</th>
          <th scope="col" className="wide" style={{ width: '128px' }}>{t`Bought`}</th>
          <th scope="col" className="wide" style={{ width: '96px' }}>{t`Kind`}</th>
          <th scope="col" className="number" style={{ width: '104px' }}>{t`Amount`}</th>
          <th scope="col" className="number" style={{ width: '88px' }}>{t`Points`}</th>
        </tr>
      </thead>
      <tbody>
        {data.transactions.map(({ transactionId, documentNumber, documentType, purchaseDate, ...rest }) => (
          <tr key={transactionId}>
            <td>
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/transactions/$transaction" params={{ transaction: transactionId }} />
                )}
              >
                {documentNumber}
              </Anchor>
            </td>
            <td className="wide">{formats.date(purchaseDate)}</td>
            <td className="wide">
              <StateBadge state={DOCUMENT_TYPES[documentType]} />
            </td>
            <td className="number">{formats.money(rest.grossValue, rest.currency)}</td>
            <td className="number">{formats.number(rest.pointsEarned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
