import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failure } from '../states.js';
import { canBeUndone, isGoingOn, useBulkSentence } from './bulk-terms.js';
import { useBulkAction, useBulkSwitches } from './use-bulk-actions.js';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** How far a bulk action is that was begun in a dialog. It goes on when the dialog is closed. */
export function BulkProgress({ id, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const { data: action, error, refetch } = useBulkAction(id);
  const { stop, undo } = useBulkSwitches(id);
  const getSentence = useBulkSentence();
  if (error && !action) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  const goesOn = !action || isGoingOn(action);
  const { state, total = 0, done = 0, leftOut = 0, undone = 0, kept = 0 } = action ?? {};
  const [part, whole] = state === 'undoing' ? [undone + kept, done] : [done + leftOut, total];
  return (
    <Stack>
      {goesOn && (
        <Progress
          value={whole === 0 ? 0 : (100 * part) / whole}
          animated={whole === 0}
          aria-label={t`Progress`}
        />
      )}
      <Text role="status">{action ? getSentence(action) : <Trans>It starts in a moment.</Trans>}</Text>
      {leftOut + kept > 0 && (
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/bulk-actions/$bulkAction" params={{ bulkAction: id }} />
          )}
        >
          <Trans>See why</Trans>
        </Anchor>
      )}
      {goesOn && (
        <Text size="sm" c="dimmed">
          <Trans>You can close this: it continues under Bulk actions.</Trans>
        </Text>
      )}
      <Group justify="flex-end">
        {(state === 'collecting' || state === 'running') && (
          <Button variant="default" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {action && (state === 'done' || state === 'stopped') && canBeUndone(action) && (
          <Button variant="default" onClick={undo}>
            <Trans>Undo</Trans>
          </Button>
        )}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
