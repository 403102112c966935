import { apiKeyList, type ApiKeyRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { stateOfKey } from './access-terms.js';

const route = getRouteApi('/shell/api-keys');

export function ApiKeyList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/api-keys/new" />}>
        <Trans>Create API key</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`API keys`}
      countRows={(count, shown) => plural(count, { one: `${shown} API key`, other: `${shown} API keys` })}
      search={search}
      queryKey={['api-keys', storeCode]}
      fetchPage={async ({ page, signal }) => {
        const query = { ...getOrder(search), ...page };
        return getPage(await apiKeyList({ client: laurel, path: { storeCode }, query, signal }), 'apiKeys');
      }}
      rowKey={({ apiKeyId }) => apiKeyId}
      columns={useColumns()}
      linkTo={({ apiKeyId }) => ({ to: '/api-keys/$key', params: { key: apiKeyId } })}
      action={create}
      empty={
        <Empty
          title={t`No API keys yet`}
          text={t`Machines call the API with a key of their own: a shop, a till, a report.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<ApiKeyRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    {
      id: 'permissions',
      header: t`Permissions`,
      cell: (key) => <Extent apiKey={key} />,
      wideOnly: true,
      width: '24%',
    },
    { id: 'state', header: t`State`, cell: (key) => <State apiKey={key} />, width: '128px' },
    {
      id: 'expiresAt',
      header: t`Expires`,
      cell: ({ expiresAt }) => (expiresAt === undefined ? t`never` : formats.date(expiresAt)),
      width: '120px',
    },
    {
      id: 'createdAt',
      header: t`Created`,
      cell: ({ createdAt }) => formats.date(createdAt),
      wideOnly: true,
      width: '128px',
    },
  ];
}

interface KeyProps {
  readonly apiKey: ApiKeyRecord;
}

function Extent({ apiKey }: KeyProps): ReactNode {
  const { t } = useLingui();
  const count = Object.keys(apiKey.permissions).length;
  if (apiKey.administratorId !== undefined) {
    return t`those of its administrator`;
  }
  return apiKey.superAdmin ? t`all` : t`${count} of the resources`;
}

function State({ apiKey }: KeyProps): ReactNode {
  const { t } = useLingui();
  const { label, color } = stateOfKey(apiKey);
  return <StateBadge state={{ label: t(label), color }} />;
}
