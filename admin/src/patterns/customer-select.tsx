import { customersList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getQuery } from '../api/laurel.js';
import { useStoreCode } from '../app/use-store.js';
import { useCustomerName } from './customer-name.js';
import { RemoteSelect } from './remote-select.js';

const TYPING_MS = 200;
const SHOWN = 20;

interface Props extends Omit<SelectProps, 'data' | 'onChange' | 'value'> {
  readonly value: string | null;
  readonly onChange: (id: string | null, name: string) => void;
  /** Not offered. */
  readonly without?: readonly string[];
}

/** Finds a customer by what is typed: name, e-mail, phone or card. */
export function CustomerSelect({ without = [], onChange, ...props }: Props): ReactNode {
  const { t } = useLingui();
  const getName = useCustomerName();
  const storeCode = useStoreCode();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data } = useQuery({
    ...getQuery(customersList, {
      path: { storeCode },
      query: { ...(q !== '' && { q }), perPage: SHOWN, totalMax: 0 },
    }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.customers ?? [])
    .filter(({ customerId }) => !without.includes(customerId))
    .map((customer) => ({
      value: customer.customerId,
      label: [getName(customer), customer.email ?? customer.phone].filter(Boolean).join(' · '),
    }));
  return (
    <RemoteSelect
      {...props}
      found={options}
      onSearchChange={setTyped}
      onChange={(id, option) => onChange(id, option?.label.split(' · ')[0] ?? '')}
      placeholder={t`Name, e-mail, phone or card`}
      nothingFoundMessage={t`Nothing found`}
    />
  );
}
