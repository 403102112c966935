import { eventSubscriptionList, type EventSubscriptionRecord } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats, When } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Failure } from '../../patterns/states.js';

const REFRESH_MS = 15_000;
const FIGURES = 'analytics ';
const REPORTS = 'reports ';

/** What follows the events beside requests, and how far it is. */
export function BackgroundWork(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { data, error, refetch } = useQuery({
    ...getQuery(eventSubscriptionList, { path }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  return (
    data && (
      <Section title={t`Background jobs`}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="32%">
                <Trans>Process</Trans>
              </Table.Th>
              <Table.Th w={128}>
                <Trans>State</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Remaining</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.subscriptions.map((each) => (
              <Row key={each.name} {...each} />
            ))}
          </Table.Tbody>
        </Table>
      </Section>
    )
  );
}

function Row({ name, behind, waitingSince }: EventSubscriptionRecord): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const names: Readonly<Record<string, string>> = {
    referrals: t`Award referral points`,
    'write-messages': t`Write e-mails, SMS and notifications`,
    'publish-events': t`Send events to the queue`,
    'queue-webhook-deliveries': t`Deliver events to webhooks`,
    'search-index': t`Fill the search index`,
  };
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name.startsWith(FIGURES)
          ? t`Update the figures (${name.split(' ')[1] ?? ''})`
          : name.startsWith(REPORTS)
            ? t`Update the reports (${name.split(' ')[1] ?? ''})`
            : (names[name] ?? name)}
      </Table.Th>
      <Table.Td>
        {behind === 0 ? (
          <StateBadge state={{ label: t`Up to date`, color: 'laurel' }} />
        ) : (
          <StateBadge state={{ label: t`Catching up`, color: 'yellow' }} />
        )}
      </Table.Td>
      <Table.Td>
        {behind === 0 ? (
          <Trans>Nothing</Trans>
        ) : (
          <Text>
            <Plural
              value={behind}
              one={`${formats.number(behind)} event`}
              other={`${formats.number(behind)} events`}
            />
            {waitingSince !== undefined && (
              <>
                {', '}
                <Trans>
                  the oldest from <When at={waitingSince} />
                </Trans>
              </>
            )}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
