import { levelList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { Ranking } from '../../patterns/ranking.js';
import { isForbidden } from './use-dashboard.js';

const LEVELS = 20;

export function MembersByLevel(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(
    getQuery(levelList, { path: { storeCode: useStoreCode() }, query: { perPage: LEVELS } }),
  );
  if (isForbidden(error)) {
    return null;
  }
  return (
    <Section title={t`Customers by level`}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      <Ranking
        rows={(data?.levels ?? []).map(({ id, name, customersCount }) => ({
          key: id,
          name,
          value: customersCount,
          text: formats.number(customersCount),
        }))}
      />
    </Section>
  );
}
