import { auditCsvExport, type AuditCsvExportData, auditList, type AuditRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { CREDENTIALS } from '../../patterns/credentials.js';
import { When } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { type Named, namePage, RecordLink } from '../../patterns/record-names.js';
import { useInstants } from '../../patterns/range/use-days.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { AuditText } from './audit-text.js';
import { AUDIT_ACTIONS } from './audit-actions.js';
import { getRecordName, OUTCOMES, RECORD_TYPES } from './audit-terms.js';
import { useAdministrators } from './use-administrators.js';

const route = getRouteApi('/shell/audit');

/** Logins would hide the rest. */
const NONE = 'none';

export function AuditList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { administrator, apiKey, resourceType, resource, customer, action, outcome, logins = NONE } = search;
  const filters = { administrator, apiKey, resourceType, resource, customer, action, outcome, logins };
  const instants = useInstants(search);
  const times = { from: instants.from, to: instants.before };
  const query = { ...(filters as AuditCsvExportData['query']), ...times, ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  return (
    <ListPage
      title={t`Audit log`}
      countRows={(count, shown) => plural(count, { one: `${shown} action`, other: `${shown} actions` })}
      search={search}
      queryKey={['audit', storeCode, instants]}
      fetchPage={async ({ page, signal }) => {
        const found = getPage(
          await auditList({ ...request, query: { ...query, ...page }, signal }),
          'entries',
        );
        return namePage(found, ({ resourceId, customerId }) => resourceId ?? customerId, {
          storeCode,
          signal,
        });
      }}
      csv={{ fileName: 'audit.csv', load: async () => auditCsvExport({ ...request, query }) }}
      rowKey={({ auditId }) => String(auditId)}
      columns={useColumns()}
      hasLongNames
      linkTo={({ auditId, recordedAt }) => ({
        to: '/audit/$entry',
        params: { entry: String(auditId) },
        search: { at: recordedAt },
      })}
      filters={useFilters()}
      range={{ label: t`When`, hasTimes: true }}
      empty={<Empty title={t`Nothing yet`} text={t`What administrators and machines do appears here.`} />}
    />
  );
}

function useColumns(): readonly Column<Named<AuditRecord>>[] {
  const { t } = useLingui();
  const administrators = useAdministrators();
  const getName = (id: string) => administrators.find(({ value }) => value === id)?.label ?? id;
  return [
    {
      id: 'action',
      header: t`Action`,
      cell: (entry) => (
        <>
          <AuditText entry={entry} />
          {entry.outcome !== 'done' && (
            <Box hiddenFrom="sm">
              <Outcome entry={entry} />
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'who',
      header: t`Who`,
      cell: ({ administratorId, credential }) =>
        administratorId === undefined ? t(CREDENTIALS[credential]) : getName(administratorId),
      wideOnly: true,
      width: '18%',
    },
    {
      id: 'resourceType',
      header: t`Record`,
      cell: ({ named }) => <RecordLink record={named} />,
      wideOnly: true,
      width: '18%',
    },
    {
      id: 'outcome',
      header: t`Outcome`,
      cell: (entry) => <Outcome entry={entry} />,
      wideOnly: true,
      width: '104px',
    },
    {
      id: 'recordedAt',
      header: t`When`,
      cell: ({ recordedAt }) => <When at={recordedAt} />,
      sortable: true,
      width: 'min(128px, 30vw)',
    },
  ];
}

function Outcome({ entry }: { readonly entry: AuditRecord }): ReactNode {
  const { t } = useLingui();
  const { label, color } = OUTCOMES[entry.outcome];
  return <StateBadge state={{ label: t(label), color }} />;
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const actions = Object.entries(AUDIT_ACTIONS)
    .map(([value, label]) => ({ value, label: `${t(label)} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const records = RECORD_TYPES.map((type) => ({ value: type, label: getRecordName(type, t) })).sort(
    (one, other) => one.label.localeCompare(other.label),
  );
  const outcomes = Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label: t(label) }));
  return [
    { name: 'outcome', label: t`Outcome`, options: outcomes },
    { name: 'administrator', label: t`Administrator`, options: useAdministrators() },
    {
      name: 'logins',
      label: t`Logins`,
      options: [
        { value: 'all', label: t`Shown among the others` },
        { value: 'only', label: t`Only logins` },
      ],
    },
    { name: 'action', label: t`Action`, options: actions },
    { name: 'resourceType', label: t`Kind of record`, options: records },
    { name: 'resource', label: t`Record (id)` },
    { name: 'customer', label: t`Customer (id)` },
    { name: 'apiKey', label: t`API key (id)` },
  ];
}
