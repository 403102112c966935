import { customerRecordShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/laurel.js';
import { useCustomerName } from '../patterns/customer-name.js';
import type { Filter } from '../patterns/list/list-types.js';
import { useStoreCode } from './use-store.js';

/** The filter of a list that was opened from the page of a customer. Without an id, the list has no such filter. */
export function useCustomerFilter(name: string, id: string | undefined): readonly Filter[] {
  const { t } = useLingui();
  const getName = useCustomerName();
  const storeCode = useStoreCode();
  const { data: customer } = useQuery({
    ...getQuery(customerRecordShow, { path: { storeCode, customer: id ?? '' } }),
    enabled: id !== undefined,
  });
  const options = customer ? [{ value: id ?? '', label: getName(customer) }] : [];
  return id === undefined ? [] : [{ name, label: t`Customer`, options }];
}
