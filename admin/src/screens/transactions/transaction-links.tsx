import { customerRecordShow } from '@laurel/client/api';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';

export function CustomerLink({ customerId }: { readonly customerId: string }): ReactNode {
  const getName = useCustomerName();
  const path = { storeCode: useStoreCode(), customer: customerId };
  const { data } = useQuery(getQuery(customerRecordShow, { path }));
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to="/customers/$customer" params={{ customer: customerId }} />}
    >
      {data ? getName(data) : customerId}
    </Anchor>
  );
}

export function TransactionLink({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to="/transactions/$transaction" params={{ transaction: id }} />}
    >
      {name}
    </Anchor>
  );
}
