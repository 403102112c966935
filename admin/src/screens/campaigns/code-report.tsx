import type { CodeReportResponse } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

const SHOWN = 10;

interface Props {
  readonly report: CodeReportResponse;
  readonly onClose: () => void;
}

/** What became of codes that were sent: how many are in stock now, and which lines could not be taken. */
export function CodeReport({ report, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const { added, rejected, totalRejected, notes } = report;
  return (
    <Stack>
      <Alert
        role="status"
        color="laurel"
        title={<Plural value={added} one="# code was added" other="# codes were added" />}
      >
        {totalRejected === 0 && <Trans>All of them.</Trans>}
      </Alert>
      {totalRejected > 0 && (
        <Alert
          color="yellow"
          title={<Plural value={totalRejected} one="# code was not added" other="# codes were not added" />}
        >
          <List>
            {rejected.slice(0, SHOWN).map(({ row, code, message }) => (
              <List.Item key={row}>
                <Trans>
                  Line {row}, {code}: {message}
                </Trans>
              </List.Item>
            ))}
          </List>
          {totalRejected > SHOWN && <Text>{t`and ${totalRejected - SHOWN} more`}</Text>}
        </Alert>
      )}
      {notes.length > 0 && (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
