import { translationList, type TranslationSummary } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { When } from '../../patterns/formats.js';
import { useLanguageName } from '../../patterns/language-name.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/languages');

export function LanguageList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/languages/new" />}>
        <Trans>Add a language</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Languages`}
      countRows={(count, shown) => plural(count, { one: `${shown} language`, other: `${shown} languages` })}
      search={search}
      queryKey={['languages', storeCode]}
      fetchPage={async ({ page, signal }) => {
        const query = { ...getOrder(search), ...page };
        return getPage(
          await translationList({ client: laurel, path: { storeCode }, query, signal }),
          'translations',
        );
      }}
      rowKey={({ code }) => code}
      columns={useColumns()}
      linkTo={({ code }) => ({ to: '/languages/$code', params: { code } })}
      action={create}
      empty={
        <Empty
          title={t`No languages`}
          text={t`Forms ask for texts in each language of the programme, and clients show their own texts in it.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<TranslationSummary>[] {
  const { t } = useLingui();
  const getName = useLanguageName();
  return [
    {
      id: 'name',
      header: t`Name`,
      cell: ({ code, name, default: isDefault }) => (
        <Group gap="xs">
          {getName(code, name)}
          {isDefault && <StateBadge state={{ label: t`Default`, color: 'laurel' }} />}
        </Group>
      ),
      sortable: true,
    },
    { id: 'code', header: t`Code`, cell: ({ code }) => <Code>{code}</Code>, sortable: true, width: '20%' },
    {
      id: 'updatedAt',
      header: t`Changed`,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
      sortable: true,
      width: '30%',
    },
  ];
}
