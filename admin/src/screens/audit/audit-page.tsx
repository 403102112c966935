import { auditList, type AuditRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Code, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { CREDENTIALS } from '../../patterns/credentials.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { getTime } from '../../patterns/wall-clock.js';
import { CopyableId, type Fact, ObjectPage } from '../../patterns/object-page.js';
import { RecordLink, useRecordName } from '../../patterns/record-names.js';
import { Section } from '../../patterns/section.js';
import { Failure, NotFound } from '../../patterns/states.js';
import { AuditChange } from './audit-change.js';
import { useAuditText } from './audit-text.js';
import { getRecordName, OUTCOMES } from './audit-terms.js';
import { useAdministrators } from './use-administrators.js';

const route = getRouteApi('/shell/audit/$entry');

const SECOND_MS = 1000;

export function AuditPage(): ReactNode {
  const { t } = useLingui();
  const { entry: id } = route.useParams();
  const { data: entry, error, refetch } = useEntry(id, route.useSearch().at);
  const facts = useFacts(entry ?? undefined);
  const getText = useAuditText();
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (entry === undefined) {
    return <Skeleton height={320} />;
  }
  if (entry === null) {
    return <NotFound />;
  }
  const { label, color } = OUTCOMES[entry.outcome];
  return (
    <ObjectPage
      parent={{ label: t`Audit log`, link: { to: '/audit' } }}
      name={getText(entry.action)}
      id={id}
      state={{ label: t(label), color }}
      facts={facts}
    >
      <Section title={t`Changes`}>
        {entry.changes.length === 0 ? (
          <Text c="dimmed">
            <Trans>Nothing was changed.</Trans>
          </Text>
        ) : (
          entry.changes.map((change) => (
            <AuditChange key={`${change.resourceType} ${change.resourceId} ${change.kind}`} change={change} />
          ))
        )}
      </Section>
    </ObjectPage>
  );
}

/** The API lists entries, and shows none alone: it is among those of its second. Null: it is not. */
function useEntry(id: string, at: string) {
  const path = { storeCode: useStoreCode() };
  return useQuery({
    queryKey: ['audit-entry', path, id, at],
    queryFn: async ({ signal }) => {
      const time = getTime(at).getTime();
      if (Number.isNaN(time)) {
        return null;
      }
      const from = new Date(time).toISOString();
      const to = new Date(time + SECOND_MS).toISOString();
      let cursor: string | undefined;
      do {
        const query = { from, to, perPage: 100, cursor };
        const { rows, next } = getPage(await auditList({ client: laurel, path, query, signal }), 'entries');
        const found = rows.find(({ auditId }) => String(auditId) === id);
        if (found) {
          return found;
        }
        cursor = next;
      } while (cursor !== undefined);
      return null;
    },
  });
}

function useFacts(entry: AuditRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  const administrators = useAdministrators();
  const record = useRecordName(entry?.resourceId);
  const customer = useRecordName(entry?.customerId, 'customer');
  if (!entry) {
    return [];
  }
  const { recordedAt, administratorId, credential, apiKeyId, address, requestId, hash } = entry;
  const { action, resourceType, resourceId, customerId } = entry;
  const name = administrators.find(({ value }) => value === administratorId)?.label ?? administratorId;
  return [
    { label: t`When`, value: formats.exact(recordedAt) },
    {
      label: t`Who`,
      value:
        administratorId === undefined ? (
          <Missing />
        ) : (
          <Anchor
            renderRoot={(props) => (
              <Link
                {...props}
                to="/administrators/$administrator"
                params={{ administrator: administratorId }}
              />
            )}
          >
            {name}
          </Anchor>
        ),
    },
    { label: t`Logged in with`, value: t(CREDENTIALS[credential]) },
    ...(apiKeyId === undefined ? [] : [{ label: t`API key`, value: <CopyableId id={apiKeyId} /> }]),
    { label: t`IP address`, value: address ?? <Missing /> },
    { label: t`Action`, value: <Code style={{ overflowWrap: 'anywhere' }}>{action}</Code> },
    ...(record ? [{ label: t`Record`, value: <RecordLink record={record} /> }] : []),
    {
      label: t`Kind of record`,
      value: resourceType === undefined ? <Missing /> : getRecordName(resourceType, t),
    },
    ...(resourceId === undefined ? [] : [{ label: t`Record (id)`, value: <CopyableId id={resourceId} /> }]),
    ...(customerId === undefined
      ? []
      : [
          {
            label: t`Customer`,
            value: customer ? <RecordLink record={customer} /> : <CustomerLink id={customerId} />,
          },
        ]),
    { label: t`Request`, value: requestId === undefined ? <Missing /> : <CopyableId id={requestId} /> },
    { label: t`Hash`, value: <Code style={{ overflowWrap: 'anywhere' }}>{hash}</Code> },
  ];
}

function CustomerLink({ id }: { readonly id: string }): ReactNode {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/customers/$customer" params={{ customer: id }} />}>
      {id}
    </Anchor>
  );
}
