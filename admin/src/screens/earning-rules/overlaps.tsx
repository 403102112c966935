import { type OverlapRecord, type OverlapRuleRecord, simulationOverlaps } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor, Breadcrumbs, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { PageTitle } from '../../patterns/page-title.js';
import { Empty, Failure } from '../../patterns/states.js';
import { useWindowText } from '../../patterns/window-text.js';

const EFFECTS: Readonly<Record<string, MessageDescriptor>> = {
  'first stops second': msg`The first one awards points; the second one is skipped.`,
  'both pay': msg`Both award points.`,
  'only the higher pays': msg`Only the one that awards more counts.`,
};

/** Pairs of active rules that pay for the same. */
export function OverlapsPage(): ReactNode {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    getQuery(simulationOverlaps, { path: { storeCode: useStoreCode() } }),
  );
  return (
    <Stack>
      <Breadcrumbs aria-label={t`Breadcrumb`} component="nav">
        <Anchor renderRoot={(props) => <Link {...props} to="/earning-rules" />}>{t`Earning rules`}</Anchor>
        <span aria-current="page">{t`Overlapping rules`}</span>
      </Breadcrumbs>
      <PageTitle name={t`Overlapping rules`}>{t`Overlapping rules`}</PageTitle>
      <Text c="dimmed">
        <Trans>
          Active rules that can award points to the same customers for the same purchase or event.
        </Trans>
      </Text>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.total === 0 && (
        <Empty
          title={t`No rules overlap`}
          text={t`No purchase or event matches more than one active rule.`}
        />
      )}
      {data && data.total > 0 && <Overlaps overlaps={data.overlaps} />}
    </Stack>
  );
}

/** The rules that one rule meets. */
export function OverlapsOf({ ruleId }: { readonly ruleId: string }): ReactNode {
  const { data, error, refetch } = useQuery(
    getQuery(simulationOverlaps, { path: { storeCode: useStoreCode() } }),
  );
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={96} />;
  }
  const own = data.overlaps.filter(({ first, second }) =>
    [first, second].some(({ earningRuleId }) => earningRuleId === ruleId),
  );
  return own.length === 0 ? (
    <Text c="dimmed">
      <Trans>It does not overlap with any other active rule.</Trans>
    </Text>
  ) : (
    <Overlaps overlaps={own} />
  );
}

function Overlaps({ overlaps }: { readonly overlaps: readonly OverlapRecord[] }): ReactNode {
  const { t } = useLingui();
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">{t`First rule`}</th>
          <th scope="col">{t`Second rule`}</th>
          <th scope="col" style={{ width: '44%' }}>{t`Result`}</th>
        </tr>
      </thead>
      <tbody>
        {overlaps.map((overlap) => (
          <tr key={`${overlap.first.earningRuleId} ${overlap.second.earningRuleId}`}>
            <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
              <RuleLink rule={overlap.first} />
            </td>
            <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
              <RuleLink rule={overlap.second} />
            </td>
            <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
              <Effect overlap={overlap} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Effect({ overlap: { effect, certain, from, to } }: { readonly overlap: OverlapRecord }): ReactNode {
  const { t } = useLingui();
  const getWindow = useWindowText();
  const text = EFFECTS[effect];
  return (
    <>
      <Text>{text ? t(text) : effect}</Text>
      {!certain && (
        <Text size="xs" c="dimmed">
          <Trans>Only for customers who meet the conditions of both rules.</Trans>
        </Text>
      )}
      {(from !== undefined || to !== undefined) && (
        <Text size="xs" c="dimmed">
          {getWindow(from, to, 'date')}
        </Text>
      )}
    </>
  );
}

function RuleLink({ rule: { earningRuleId, name } }: { readonly rule: OverlapRuleRecord }): ReactNode {
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to="/earning-rules/$rule" params={{ rule: earningRuleId }} />}
    >
      {name}
    </Anchor>
  );
}
