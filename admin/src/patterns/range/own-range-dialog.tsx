import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isPreset, type RangeSearch } from './days.js';

interface Props {
  readonly label: string;
  readonly search: RangeSearch;
  /** Whether it has times, and not only days. */
  readonly hasTimes: boolean;
  /** Whether both ends are needed. */
  readonly isClosed: boolean;
  readonly onClose: () => void;
  readonly onChange: (range: RangeSearch) => void;
}

export function OwnRangeDialog({ label, search, hasTimes, isClosed, onClose, onChange }: Props): ReactNode {
  const { t } = useLingui();
  const own = isPreset(search.range) ? {} : search;
  const [from, setFrom] = useState(own.from ?? '');
  const [to, setTo] = useState(own.to ?? '');
  const isBackwards = from !== '' && to !== '' && to < from;
  const type = hasTimes ? 'datetime-local' : 'date';
  return (
    <Modal opened onClose={onClose} title={label} size="sm" closeButtonProps={{ 'aria-label': t`Close` }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBackwards) {
            onChange({ from: from || undefined, to: to || undefined });
          }
        }}
      >
        <Stack gap="sm">
          <Group grow align="flex-start">
            <TextInput
              label={t`From`}
              type={type}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
              required={isClosed}
              withAsterisk={false}
              data-autofocus
            />
            <TextInput
              label={hasTimes ? t`Before` : t`To`}
              type={type}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              error={isBackwards && t`This is before the start.`}
              required={isClosed}
              withAsterisk={false}
            />
          </Group>
          <Button type="submit">
            <Trans>Show</Trans>
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
