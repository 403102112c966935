import { type EarningRecord, simulationHeldBack } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/earning-rules/held-back');

/** Points that a brake has held back, and which customer would have earned them. */
export function HeldBackList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  return (
    <ListPage
      title={t`Points held back`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} earning held back`, other: `${shown} earnings held back` })
      }
      search={search}
      queryKey={['held-back', storeCode]}
      fetchPage={async ({ page, signal }) => {
        const query = { ...getOrder(search), ...page };
        return getPage(
          await simulationHeldBack({ client: laurel, path: { storeCode }, query, signal }),
          'earnings',
        );
      }}
      rowKey={({ customerId, createdAt, transactionId, occurrence }) =>
        [customerId, createdAt, transactionId, occurrence].join(' ')
      }
      columns={useColumns()}
      linkTo={({ customerId, transactionId }) =>
        transactionId === undefined
          ? { to: '/customers/$customer', params: { customer: customerId } }
          : { to: '/transactions/$transaction', params: { transaction: transactionId } }
      }
      empty={
        <Empty
          title={t`Nothing was held back`}
          text={t`Points above the daily limit of a rule appear here, with the customer who would have earned them.`}
        />
      }
    />
  );
}

function useColumns(): readonly Column<EarningRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'createdAt',
      header: t`When`,
      cell: ({ createdAt }) => formats.moment(createdAt),
      sortable: true,
    },
    {
      id: 'rules',
      header: t`Rule`,
      cell: ({ rules }) =>
        rules
          .filter(({ withheld }) => withheld !== undefined)
          .map(({ name }) => name)
          .join(', '),
      wideOnly: true,
    },
    {
      id: 'withheld',
      header: t`Held back`,
      cell: ({ withheld }) => formats.number(withheld),
      isNumber: true,
      width: '120px',
    },
    {
      id: 'points',
      header: t`Earned`,
      cell: ({ points }) => formats.number(points),
      isNumber: true,
      width: '104px',
    },
  ];
}
