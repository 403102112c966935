import { boughtRewardList, campaignList, customersList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { TOTAL_MAX } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Figure } from './figures.js';

/** For administrators who may not see the figures of the programme: how long the lists are that they may see. */
export function FiguresOfLists(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const customers = useQuery(getQuery(customersList, { path, query: { perPage: 1, totalMax: TOTAL_MAX } }));
  const campaigns = useQuery(
    getQuery(campaignList, { path, query: { active: '1', perPage: 1, totalMax: TOTAL_MAX } }),
  );
  const purchases = useQuery(
    getQuery(boughtRewardList, { path, query: { perPage: 1, totalMax: TOTAL_MAX } }),
  );
  const figures = [
    { label: t`Customers`, ...customers },
    { label: t`Active campaigns`, ...campaigns },
    { label: t`Rewards bought`, ...purchases },
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {figures
        .filter(({ isError }) => !isError)
        .map(({ label, data }) => (
          <Figure
            key={label}
            label={label}
            value={data && Math.min(data.total, TOTAL_MAX)}
            note={data && data.total > TOTAL_MAX ? t`or more` : undefined}
          />
        ))}
    </SimpleGrid>
  );
}
