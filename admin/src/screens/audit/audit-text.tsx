import type { AuditRecord } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Formats, useFormats } from '../../patterns/formats.js';
import { AUDIT_ACTIONS } from './audit-actions.js';

const FIELDS_SHOWN = 2;
const LENGTH_MAX = 40;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Answers an action in words; one of another version is as it is. */
export function useAuditText(): (action: string) => string {
  const { t } = useLingui();
  return (action) => {
    const label = AUDIT_ACTIONS[action];
    return label ? t(label) : action;
  };
}

/** What was done, and the first fields that it has changed: `Changed a campaign: costInPoints 20 → 22`. */
export function AuditText({ entry }: { readonly entry: AuditRecord }): ReactNode {
  const label = useAuditText()(entry.action);
  const formats = useFormats();
  const changed = entry.changes.flatMap((change) => getFields(change, formats)).slice(0, FIELDS_SHOWN);
  return (
    <>
      {label}
      {changed.length > 0 && (
        <Text span c="dimmed">
          {`: ${changed.join(', ')}`}
        </Text>
      )}
    </>
  );
}

/** Fields that have changed from one short value to another. */
function getFields(
  { kind, before = {}, after = {} }: AuditRecord['changes'][number],
  formats: Formats,
): string[] {
  if (kind !== 'changed') {
    return [];
  }
  const [old, now] = [before, after] as Record<string, unknown>[];
  return Object.keys(now ?? {}).flatMap((field) => {
    const [from, to] = [getText(old?.[field], formats), getText(now?.[field], formats)];
    return from === undefined || to === undefined ? [] : [`${field} ${from} → ${to}`];
  });
}

function getText(value: unknown, formats: Formats): string | undefined {
  if (value === null || value === '') {
    return '–';
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return undefined;
  }
  const text = INSTANT.test(String(value)) ? formats.moment(String(value)) : String(value);
  return text.length <= LENGTH_MAX ? text : undefined;
}
