import type { AuditRecord } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Formats, useFormats } from '../../patterns/formats.js';
import { AUDIT_ACTIONS } from './audit-actions.js';
import { getFieldName } from './audit-terms.js';

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

/** What was done, and the first fields that it has changed: `Changed a campaign · Price in points: 20 → 22`. */
export function AuditText({ entry }: { readonly entry: AuditRecord }): ReactNode {
  const label = useAuditText()(entry.action);
  const { t } = useLingui();
  const formats = useFormats();
  const texts: Texts = {
    getName: (field) => getFieldName(field, t),
    getValue: (value) =>
      getText(typeof value === 'boolean' ? [t`no`, t`yes`][Number(value)] : value, formats),
  };
  const changed = entry.changes.flatMap((change) => getFields(change, texts)).slice(0, FIELDS_SHOWN);
  return (
    <>
      {label}
      {changed.length > 0 && (
        <Text span c="dimmed">
          {` · ${changed.join(' · ')}`}
        </Text>
      )}
    </>
  );
}

interface Texts {
  readonly getName: (field: string) => string;
  readonly getValue: (value: unknown) => string | undefined;
}

/** Fields that have changed from one short value to another. */
function getFields(
  { kind, before = {}, after = {} }: AuditRecord['changes'][number],
  { getName, getValue }: Texts,
): string[] {
  if (kind !== 'changed') {
    return [];
  }
  const [old, now] = [before, after] as Record<string, unknown>[];
  return Object.keys(now ?? {}).flatMap((field) => {
    const [from, to] = [getValue(old?.[field]), getValue(now?.[field])];
    return from === undefined || to === undefined ? [] : [`${getName(field)}: ${from} → ${to}`];
  });
}

function getText(value: unknown, formats: Formats): string | undefined {
  if (value === null || value === '') {
    return '–';
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    return undefined;
  }
  const text = INSTANT.test(String(value)) ? formats.moment(String(value)) : String(value);
  return text.length <= LENGTH_MAX ? text : undefined;
}
