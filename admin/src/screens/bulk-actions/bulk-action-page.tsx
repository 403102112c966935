import type { BulkActionDetail } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  BULK_STATES,
  canBeUndone,
  getNeedOfBulk,
  isGoingOn,
  useBulkSentence,
  useBulkTitle,
} from '../../patterns/bulk/bulk-terms.js';
import { useBulkAction, useBulkSwitches } from '../../patterns/bulk/use-bulk-actions.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { ObjectPage } from '../../patterns/object-page.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

const route = getRouteApi('/shell/bulk-actions/$bulkAction');

const SHOWN_MAX = 100;

export function BulkActionPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { bulkAction: id } = route.useParams();
  const getTitle = useBulkTitle();
  const getSentence = useBulkSentence();
  const { data: action, error, refetch } = useBulkAction(id);
  if (error && !action) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!action) {
    return <Skeleton height={320} />;
  }
  const { state, total, done, leftOut, undone, kept, comment, segmentId } = action;
  const { label, color } = BULK_STATES[state];
  const [part, whole] = state === 'undoing' ? [undone + kept, done] : [done + leftOut, total];
  return (
    <ObjectPage
      parent={{ label: t`Bulk actions`, link: { to: '/bulk-actions' } }}
      name={getTitle(action)}
      id={id}
      state={{ label: t(label), color }}
      forReaders
      actions={
        <May needs={[getNeedOfBulk(action)]}>
          <Switches action={action} />
        </May>
      }
      facts={[
        { label: t`In all`, value: formats.number(total) },
        { label: t`Done`, value: formats.number(done) },
        { label: t`Left out`, value: formats.number(leftOut) },
        ...(undone + kept === 0
          ? []
          : [
              { label: t`Undone`, value: formats.number(undone) },
              { label: t`Not undone`, value: formats.number(kept) },
            ]),
        { label: t`Comment`, value: comment ?? <Missing /> },
        ...(segmentId === undefined ? [] : [{ label: t`Segment`, value: <SegmentLink id={segmentId} /> }]),
        { label: t`Started`, value: <When at={action.createdAt} /> },
        { label: t`Ended`, value: <When at={action.endedAt} /> },
      ]}
    >
      <Stack gap="xs">
        {isGoingOn(action) && (
          <Progress value={whole === 0 ? 0 : (100 * part) / whole} aria-label={t`Progress`} />
        )}
        <Text role="status">{getSentence(action)}</Text>
      </Stack>
      {action.rows.length > 0 && (
        <Section title={t`Left out or not undone`}>
          <Reasons action={action} />
        </Section>
      )}
    </ObjectPage>
  );
}

function Switches({ action }: { readonly action: BulkActionDetail }): ReactNode {
  const { stop, undo } = useBulkSwitches(action.bulkActionId);
  const { state } = action;
  if (state === 'collecting' || state === 'running') {
    return (
      <Button variant="default" onClick={stop}>
        <Trans>Stop</Trans>
      </Button>
    );
  }
  return (
    (state === 'done' || state === 'stopped') &&
    canBeUndone(action) && (
      <Button variant="default" onClick={undo}>
        <Trans>Undo</Trans>
      </Button>
    )
  );
}

function SegmentLink({ id }: { readonly id: string }): ReactNode {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/segments/$segment" params={{ segment: id }} />}>
      <Trans>Its customers at that time</Trans>
    </Anchor>
  );
}

function Reasons({ action }: { readonly action: BulkActionDetail }): ReactNode {
  const { rows, leftOut, kept } = action;
  return (
    <Stack gap="xs">
      <List listStyleType="none">
        {rows.map(({ subjectId, customerId, name = subjectId, sentence }) => (
          <List.Item key={subjectId}>
            {customerId === undefined ? (
              name
            ) : (
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/customers/$customer" params={{ customer: customerId }} />
                )}
              >
                {name}
              </Anchor>
            )}
            : {sentence}
          </List.Item>
        ))}
      </List>
      {leftOut + kept > SHOWN_MAX && (
        <Text c="dimmed">
          <Trans>These are the first {SHOWN_MAX}.</Trans>
        </Text>
      )}
    </Stack>
  );
}
