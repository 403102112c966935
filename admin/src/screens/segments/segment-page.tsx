import {
  segmentActivate,
  segmentCsvExport,
  segmentCustomers,
  segmentDeactivate,
  segmentDelete,
  type SegmentRecord,
  segmentShow,
} from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, List, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { CsvButton } from '../../patterns/csv-button.js';
import { useDeletion } from '../../patterns/deletion.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { Members } from '../../patterns/members.js';
import { ObjectPage } from '../../patterns/object-page.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { onOrOff } from '../../patterns/on-off.js';
import { Failure } from '../../patterns/states.js';
import { SwitchButton } from '../../patterns/switch-button.js';
import { CriterionText } from './criterion-fields.js';
import { SegmentOverlaps } from './segment-overlaps.js';
import { SegmentPoints } from './segment-points.js';
import { SegmentSizes } from './segment-sizes.js';

const route = getRouteApi('/shell/segments/$segment');

const RECOUNT_MS = 10_000;

export function SegmentPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { segment: id } = route.useParams();
  const storeCode = useStoreCode();
  const path = { storeCode, segment: id };
  const {
    data: segment,
    error,
    refetch,
  } = useQuery({
    ...getQuery(segmentShow, { path }),
    // Who is in it changes with the customers and with the day.
    refetchInterval: RECOUNT_MS,
  });
  if (error && !segment) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!segment) {
    return <Skeleton height={320} />;
  }
  const { name, active, customersCount, createdAt } = segment;
  const { label, color } = onOrOff(active);
  return (
    <ObjectPage
      parent={{ label: t`Segments`, link: { to: '/segments' } }}
      name={name}
      id={id}
      state={{ label: t(label), color }}
      actions={
        <>
          <SwitchButton
            active={active}
            set={(isActive) =>
              isActive
                ? segmentActivate({ client: laurel, path })
                : segmentDeactivate({ client: laurel, path })
            }
            done={active ? t`${name} has no customers now.` : t`${name} has its customers again.`}
          />
          <Button
            renderRoot={(props) => <Link {...props} to="/segments/$segment/edit" params={{ segment: id }} />}
          >
            <Trans>Edit</Trans>
          </Button>
        </>
      }
      more={<DeleteItem segment={segment} />}
      facts={[
        { label: t`Customers`, value: <span role="status">{formats.number(customersCount)}</span> },
        { label: t`Used by`, value: <Uses uses={segment.usedBy} /> },
        { label: t`Created`, value: <When at={createdAt} /> },
      ]}
    >
      {segment.description !== undefined && <Text>{segment.description}</Text>}
      <Section title={t`Criteria`}>
        <Criteria segment={segment} />
      </Section>
      <SegmentSizes segmentId={id} />
      <SegmentOverlaps segmentId={id} />
      <Section
        title={t`Customers who meet the criteria now`}
        action={
          <Group gap="md">
            <May needs={['SEGMENT_EXPORT:VIEW']}>
              <CsvButton
                fileName={`${name}.csv`}
                load={async () => (await segmentCsvExport({ client: laurel, path })).data}
                done={t`All customers who meet the criteria are in the file.`}
              />
            </May>
            {customersCount > 0 && (
              <May needs={['POINT_TRANSFER:MODIFY']}>
                <SegmentPoints segmentId={id} />
              </May>
            )}
          </Group>
        }
      >
        <Members
          queryKey={['segment-customers', storeCode, id]}
          fetchPage={async (page) =>
            getPage(await segmentCustomers({ client: laurel, path, ...page }), 'customers')
          }
          empty={t`No customer meets the criteria now.`}
        />
      </Section>
    </ObjectPage>
  );
}

function Criteria({ segment }: { readonly segment: SegmentRecord }): ReactNode {
  return (
    <Stack gap="xs">
      <Text c="dimmed">
        <Plural
          value={segment.parts.length}
          one="Customers who meet one of these:"
          other="Customers who meet at least one of each group:"
        />
      </Text>
      {segment.parts.map(({ segmentPartId, criteria }) => (
        <List key={segmentPartId}>
          {criteria.map((criterion) => (
            <List.Item key={criterion.criterionId}>
              <CriterionText criterion={criterion} />
            </List.Item>
          ))}
        </List>
      ))}
    </Stack>
  );
}

/** Campaigns and rules for which the segment decides who they are for. */
function Uses({ uses }: { readonly uses: SegmentRecord['usedBy'] }): ReactNode {
  return uses.length === 0 ? (
    <Missing />
  ) : (
    <List listStyleType="none">
      {uses.map(({ type, id, name }) => (
        <List.Item key={id}>
          <Anchor
            renderRoot={(props) =>
              type === 'campaign' ? (
                <Link {...props} to="/campaigns/$campaign" params={{ campaign: id }} />
              ) : (
                <Link {...props} to="/earning-rules/$rule" params={{ rule: id }} />
              )
            }
          >
            {name}
          </Anchor>
        </List.Item>
      ))}
    </List>
  );
}

function DeleteItem({ segment }: { readonly segment: SegmentRecord }): ReactNode {
  const { t } = useLingui();
  const deleteRecord = useDeletion();
  const storeCode = useStoreCode();
  const { segmentId, name, usedBy } = segment;
  const remove = async () => {
    await deleteRecord({
      title: t`Delete ${name}?`,
      text: t`Its customers stay; only the segment is gone. This cannot be undone.`,
      action: t`Delete ${name}`,
      run: () => segmentDelete({ client: laurel, path: { storeCode, segment: segmentId } }),
      done: t`${name} is deleted.`,
      leaveTo: { to: '/segments' },
    });
  };
  return usedBy.length === 0 ? (
    <Menu.Item c="red" onClick={() => void remove()}>
      <Trans>Delete</Trans>
    </Menu.Item>
  ) : (
    <Menu.Item disabled>
      <Trans>Delete</Trans>
      <Text size="xs">
        <Trans>Not while campaigns or rules use it</Trans>
      </Text>
    </Menu.Item>
  );
}
