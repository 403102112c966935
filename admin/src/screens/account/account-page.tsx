import { administratorOwn } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { PageTitle } from '../../patterns/page-title.js';
import { Failure } from '../../patterns/states.js';
import { Logins } from './logins.js';
import { OwnPassword, OwnProfile } from './profile.js';
import { SecondFactor } from './second-factor.js';

/** The account of the administrator who is logged in. */
export function AccountPage(): ReactNode {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    getQuery(administratorOwn, { path: { storeCode: useStoreCode() } }),
  );
  const title = t`Your account`;
  return (
    <Stack gap="xl" maw={720}>
      <PageTitle name={title}>{title}</PageTitle>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} />}
      {data && (
        <>
          <SecondFactor />
          <OwnProfile own={data} />
          <OwnPassword />
          <Logins />
        </>
      )}
    </Stack>
  );
}
