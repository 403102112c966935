import { administratorList, type AdministratorRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { getName, stateOfAdministrator } from './access-terms.js';

const route = getRouteApi('/shell/administrators');

export function AdministratorList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  return (
    <ListPage
      title={t`Administrators`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} administrator`, other: `${shown} administrators` })
      }
      search={search}
      queryKey={['administrators', storeCode]}
      fetchPage={async ({ page, signal }) => {
        const query = { ...getOrder(search), ...page };
        return getPage(
          await administratorList({ client: laurel, path: { storeCode }, query, signal }),
          'users',
        );
      }}
      rowKey={({ id }) => id}
      columns={useColumns()}
      linkTo={({ id }) => ({ to: '/administrators/$administrator', params: { administrator: id } })}
      action={
        <May>
          <Button renderRoot={(props) => <Link {...props} to="/administrators/new" />}>
            <Trans>Add administrator</Trans>
          </Button>
        </May>
      }
      empty={<Empty title={t`No administrators`} text={t`People who may use this panel appear here.`} />}
    />
  );
}

function useColumns(): readonly Column<AdministratorRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'name', header: t`Name`, cell: getName },
    { id: 'email', header: t`E-mail`, cell: ({ email }) => email, wideOnly: true, width: '28%' },
    {
      id: 'roles',
      header: t`Roles`,
      cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || <Missing />,
      width: '22%',
    },
    {
      id: 'isActive',
      header: t`State`,
      cell: (administrator) => <State administrator={administrator} />,
      width: '128px',
    },
    {
      id: 'createdAt',
      header: t`Added`,
      cell: ({ createdAt }) => formats.date(createdAt),
      wideOnly: true,
      width: '128px',
    },
  ];
}

function State({ administrator }: { readonly administrator: AdministratorRecord }): ReactNode {
  const { t } = useLingui();
  const { label, color } = stateOfAdministrator(administrator);
  return <StateBadge state={{ label: t(label), color }} />;
}
