import { emailSettingsList, type EmailRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { When } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { Empty } from '../../patterns/states.js';
import { kindOfKey, MESSAGE_KINDS } from './message-terms.js';

const route = getRouteApi('/shell/emails');

export function EmailList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  return (
    <ListPage
      title={t`E-mails`}
      countRows={(count, shown) => plural(count, { one: `${shown} e-mail`, other: `${shown} e-mails` })}
      search={search}
      queryKey={['emails', storeCode]}
      fetchPage={async ({ page, signal }) => {
        const query = { ...getOrder(search), ...page };
        return getPage(
          await emailSettingsList({ client: laurel, path: { storeCode }, query, signal }),
          'emails',
        );
      }}
      rowKey={({ id }) => id}
      columns={useColumns()}
      linkTo={({ id }) => ({ to: '/emails/$email', params: { email: id } })}
      empty={<Empty title={t`No e-mails`} text={t`The e-mails of the programme appear here.`} />}
    />
  );
}

function useColumns(): readonly Column<EmailRecord>[] {
  const { t } = useLingui();
  return [
    {
      id: 'key',
      header: t`Message`,
      cell: ({ key }) => {
        const name = MESSAGE_KINDS[kindOfKey(key)];
        return name ? t(name) : kindOfKey(key);
      },
    },
    { id: 'subject', header: t`Subject`, cell: ({ subject }) => subject, wideOnly: true, width: '44%' },
    {
      id: 'updatedAt',
      header: t`Changed`,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
      wideOnly: true,
      width: '128px',
    },
  ];
}
