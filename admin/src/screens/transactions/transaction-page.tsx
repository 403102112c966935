import { type TransactionRecord, transactionShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { Failure } from '../../patterns/states.js';
import { CustomerLink, TransactionLink } from './transaction-links.js';
import { type TransactionAction, TransactionDialogs } from './transaction-dialogs.js';
import { TransactionEarnings } from './transaction-earnings.js';
import { Items, Labels, Returns } from './transaction-sections.js';
import { getBuyer, DOCUMENT_TYPES } from './transaction-terms.js';

const route = getRouteApi('/shell/transactions/$transaction');

export function TransactionPage(): ReactNode {
  const { t } = useLingui();
  const { transaction: id } = route.useParams();
  const path = { storeCode: useStoreCode(), transaction: id };
  const { data: transaction, error, refetch } = useQuery(getQuery(transactionShow, { path }));
  const [action, setAction] = useState<TransactionAction>();
  const facts = useFacts(transaction);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!transaction) {
    return <Skeleton height={320} />;
  }
  const { documentNumber, documentType, customerId } = transaction;
  const { label, color } = DOCUMENT_TYPES[documentType];
  return (
    <ObjectPage
      parent={{ label: t`Transactions`, link: { to: '/transactions' } }}
      name={documentNumber}
      id={id}
      state={{ label: typeof label === 'string' ? label : t(label), color }}
      actions={
        customerId === undefined && (
          <Button onClick={() => setAction('assign')}>
            <Trans>Assign to a customer</Trans>
          </Button>
        )
      }
      more={<MoreActions transaction={transaction} onAction={setAction} />}
      facts={facts}
    >
      <Items transaction={transaction} />
      <TransactionEarnings transaction={transaction} />
      <Labels transaction={transaction} />
      {documentType === 'sell' && <Returns transaction={transaction} />}
      <TransactionDialogs transaction={transaction} action={action} onClose={() => setAction(undefined)} />
    </ObjectPage>
  );
}

interface MoreProps {
  readonly transaction: TransactionRecord;
  readonly onAction: (action: TransactionAction) => void;
}

function MoreActions({ transaction, onAction }: MoreProps): ReactNode {
  const { documentNumber, documentType } = transaction;
  return (
    <>
      <Menu.Item onClick={() => onAction('labels')}>
        <Trans>Change the labels</Trans>
      </Menu.Item>
      {documentType === 'sell' && (
        <Menu.Item
          renderRoot={(props) => (
            <Link {...props} to="/transactions/new" search={{ returnOf: documentNumber }} />
          )}
        >
          <Trans>Register a return</Trans>
        </Menu.Item>
      )}
    </>
  );
}

function useFacts(transaction: TransactionRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!transaction) {
    return [];
  }
  const { customerId, grossValue, currency, pointsEarned, purchaseDate, purchasePlace } = transaction;
  const { posName, documentType } = transaction;
  return [
    {
      label: t`Customer`,
      value: customerId === undefined ? t`Not known yet` : <CustomerLink customerId={customerId} />,
    },
    { label: t`Buyer on the receipt`, value: getBuyer(transaction) ?? <Missing /> },
    { label: t`Amount`, value: formats.money(grossValue, currency) },
    { label: t`Points earned`, value: formats.points(pointsEarned) },
    ...(documentType === 'return'
      ? [{ label: t`Return of`, value: <Sale transaction={transaction} /> }]
      : []),
    { label: t`Bought`, value: formats.moment(purchaseDate) },
    { label: t`Point of sale`, value: posName ?? <Missing /> },
    { label: t`Place`, value: purchasePlace ?? <Missing /> },
  ];
}

/** Shown for a return. The shop may have named a sale that is not known. */
function Sale({ transaction }: { readonly transaction: TransactionRecord }): ReactNode {
  const { revisedDocument, revisedTransactionId } = transaction;
  if (revisedDocument === undefined) {
    return <Missing />;
  }
  return revisedTransactionId === undefined ? (
    revisedDocument
  ) : (
    <TransactionLink id={revisedTransactionId} name={revisedDocument} />
  );
}
