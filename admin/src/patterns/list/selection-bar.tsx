import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../formats.js';
import type { SelectionActions } from './list-types.js';
import type { Selection } from './use-selection.js';

interface Props<Row> {
  readonly selection: Selection<Row>;
  readonly renderActions: SelectionActions<Row>;
}

/** How many rows are selected, and what can be done to them. Stays in sight while one scrolls. */
export function SelectionBar<Row>({ selection, renderActions }: Props<Row>): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { rows, clear } = selection;
  const count = rows.length;
  return (
    <Paper className="selection-bar" withBorder shadow="sm" role="region" aria-label={t`Selected rows`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          <Plural
            value={count}
            one={`${formats.number(count)} selected`}
            other={`${formats.number(count)} selected`}
          />
        </Text>
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
