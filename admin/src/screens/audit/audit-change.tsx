import type { AuditRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Code, Group, Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Missing } from '../../patterns/formats.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { getFieldName, getRecordName, KINDS } from './audit-terms.js';

type Change = AuditRecord['changes'][number];

const COLORS: Record<Change['kind'], string> = { added: 'laurel', changed: 'blue', removed: 'red' };

/** What the fields of one thing were and are. */
export function AuditChange({ change }: { readonly change: Change }): ReactNode {
  const { t } = useLingui();
  const { resourceType, resourceId, kind, before = {}, after = {}, hidden = [] } = change;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <Paper withBorder p="md" mb="md">
      <Group gap="sm" mb="xs">
        <Title order={3}>{getRecordName(resourceType, t)}</Title>
        <StateBadge state={{ label: t(KINDS[kind]), color: COLORS[kind] }} />
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {resourceId}
      </Text>
      {fields.length > 0 && (
        <Table layout="fixed" mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Field</Trans>
              </Table.Th>
              {kind !== 'added' && (
                <Table.Th>
                  <Trans>Before</Trans>
                </Table.Th>
              )}
              {kind !== 'removed' && (
                <Table.Th>
                  <Trans>After</Trans>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                  {getFieldName(field, t)}
                </Table.Th>
                {kind !== 'added' && (
                  <Table.Td>
                    <Value value={before[field]} />
                  </Table.Td>
                )}
                {kind !== 'removed' && (
                  <Table.Td>
                    <Value value={after[field]} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {hidden.length > 0 && (
        <Text mt="xs">
          <Trans>
            Also {hidden.map((field) => getFieldName(field, t)).join(', ')}: what is secret or personal is not
            kept.
          </Trans>
        </Text>
      )}
    </Paper>
  );
}

function Value({ value }: { readonly value: unknown }): ReactNode {
  if (value === undefined || value === null) {
    return <Missing />;
  }
  if (typeof value === 'boolean') {
    return value ? <Trans>yes</Trans> : <Trans>no</Trans>;
  }
  return (
    <Code block p={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 1)}
    </Code>
  );
}
