import {
  customerLoginsEndAll,
  customerLoginsList,
  customerLoginsRemoveSecondFactor,
} from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Logins } from '../../patterns/logins.js';
import { FactorRemovalItem } from '../../patterns/lost-second-factor.js';

interface Props {
  readonly customerId: string;
  readonly name: string;
}

export function CustomerLogins({ customerId, name }: Props): ReactNode {
  const path = { storeCode: useStoreCode(), customer: customerId };
  const logins = useQuery(getQuery(customerLoginsList, { path }));
  return (
    <Logins
      name={name}
      logins={logins}
      needs={['CUSTOMER_CREDENTIALS:MODIFY']}
      endAll={() => customerLoginsEndAll({ client: laurel, path })}
    />
  );
}

export function CustomerFactorItem({ customerId, name }: Props): ReactNode {
  const path = { storeCode: useStoreCode(), customer: customerId };
  return (
    <FactorRemovalItem
      name={name}
      remove={() => customerLoginsRemoveSecondFactor({ client: laurel, path })}
    />
  );
}
