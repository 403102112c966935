import type { StoreListResponse } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DEFAULT_STORE, useStoreCode } from '../use-store.js';

interface Props {
  readonly stores: StoreListResponse['stores'];
}

export function StoreSelect({ stores }: Props): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label={t`Store`}
      value={storeCode}
      data={stores.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => {
        const code = event.currentTarget.value;
        // A thing of one store is not in the other: to the start page.
        void navigate({ to: '/', search: { store: code === DEFAULT_STORE ? undefined : code } });
      }}
    />
  );
}
