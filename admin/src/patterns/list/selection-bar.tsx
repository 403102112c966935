import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../formats.js';
import { useErrorText } from '../states.js';
import type { CountRows, SelectionActions } from './list-types.js';
import { SELECTED_MAX, type Selection } from './use-selection.js';

interface Props<Row> {
  readonly selection: Selection<Row>;
  readonly countRows: CountRows;
  readonly renderActions: SelectionActions<Row>;
  /** How many rows the list has with its filters. */
  readonly total: number;
  /** Answers the first of them, as many as can be selected. */
  readonly loadFirst: () => Promise<readonly Row[]>;
}

/** How many rows are selected, and what can be done to them. Stays in sight while one scrolls. */
export function SelectionBar<Row>(props: Props<Row>): ReactNode {
  const { selection, countRows, renderActions, total, loadFirst } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const { rows, clear } = selection;
  const count = rows.length;
  return (
    <Paper className="selection-bar" withBorder shadow="sm" role="region" aria-label={t`Selected rows`}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600} role="status">
            <Trans>{countRows(count, formats.number(count))} selected</Trans>
          </Text>
          {selection.areAllSelected && count < Math.min(total, SELECTED_MAX) && (
            <SelectAll total={total} loadFirst={loadFirst} onLoaded={selection.add} />
          )}
        </Group>
        <Group gap="xs">
          {renderActions(rows, clear)}
          <Button variant="subtle" color="gray" onClick={clear}>
            <Trans>Clear selection</Trans>
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

interface SelectAllProps<Row> extends Pick<Props<Row>, 'total' | 'loadFirst'> {
  readonly onLoaded: (rows: readonly Row[]) => void;
}

/** Selects what the list has not loaded, too. */
function SelectAll<Row>({ total, loadFirst, onLoaded }: SelectAllProps<Row>): ReactNode {
  const formats = useFormats();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({ mutationFn: loadFirst, onSuccess: onLoaded });
  return (
    <>
      <Button variant="light" size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {total > SELECTED_MAX ? (
          <Trans>Select the first {formats.number(SELECTED_MAX)}</Trans>
        ) : (
          <Trans>Select all {formats.number(total)}</Trans>
        )}
      </Button>
      {error && (
        <Text size="sm" c="red" role="alert">
          {errorText(error)}
        </Text>
      )}
    </>
  );
}
