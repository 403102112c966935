import { LaurelError } from '@laurel/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Comparison, type Difference } from './versions.js';

export const CHANGED_MEANWHILE = 'record.changed-meanwhile';

const TEXT_LENGTH_MAX = 160;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The record as it is stored, in an answer to an edit that was meant for an earlier version of it. */
export function currentIn(error: unknown): object | undefined {
  const isConflict = error instanceof LaurelError && error.code === CHANGED_MEANWHILE;
  return isConflict ? (error.body as { readonly current?: object }).current : undefined;
}

interface Props {
  readonly comparison: Comparison;
  /** Fields that no record shows: passwords. */
  readonly unkept: readonly string[];
  readonly getLabel: (field: string) => string;
  /** What was answered: another one takes the focus again. */
  readonly error: unknown;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/**
 * In a form that was saved when another person had changed the record. It shows which fields both changed and which the other person
 * alone, and asks which version stays.
 */
export function Conflict({ comparison, unkept, getLabel, error, onTake, onKeep }: Props): ReactNode {
  const { t } = useLingui();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [error]);
  const [both, theirs] = [comparison.both, comparison.theirs].map((differences) =>
    differences.filter(({ path }) => !unkept.includes(path)),
  ) as [Difference[], Difference[]];
  return (
    <Alert ref={summary} tabIndex={-1} role="alert" color="yellow" title={t`Changed meanwhile`}>
      <Stack gap="sm">
        <Text>
          <Trans>
            Someone else has saved changes since you opened this form. Your entries are not saved yet.
          </Trans>
        </Text>
        {both.length === 0 && theirs.length === 0 && (
          <Text>
            <Trans>Your entries are the same as theirs.</Trans>
          </Text>
        )}
        {both.length > 0 && (
          <List listStyleType="none" spacing="xs">
            {both.map((difference) => (
              <Field key={difference.path} label={getLabel(difference.path)} theirs={difference.theirs}>
                <Text style={{ overflowWrap: 'anywhere' }}>
                  <Trans>Yours:</Trans> <Value value={difference.mine} />
                </Text>
              </Field>
            ))}
          </List>
        )}
        {theirs.length > 0 && (
          <>
            <Text>
              <Trans>You have not changed these fields. The other person's values stay.</Trans>
            </Text>
            <List listStyleType="none" spacing="xs">
              {theirs.map((difference) => (
                <Field key={difference.path} label={getLabel(difference.path)} theirs={difference.theirs} />
              ))}
            </List>
          </>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onTake}>
            <Trans>Use their version</Trans>
          </Button>
          <Button onClick={onKeep}>
            {both.length > 0 ? <Trans>Save mine anyway</Trans> : <Trans>Save my changes, too</Trans>}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface FieldProps {
  readonly label: string;
  readonly theirs: unknown;
  readonly children?: ReactNode;
}

function Field({ label, theirs, children }: FieldProps): ReactNode {
  return (
    <List.Item>
      <Text fw={600}>{label}</Text>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <Trans>Theirs:</Trans> <Value value={theirs} />
      </Text>
      {children}
    </List.Item>
  );
}

function Value({ value }: { readonly value: unknown }): ReactNode {
  const { t } = useLingui();
  if (value === undefined || value === null || value === '') {
    return <Trans>empty</Trans>;
  }
  if (typeof value === 'boolean') {
    return value ? t`yes` : t`no`;
  }
  if (Array.isArray(value)) {
    return <Plural value={value.length} one="# entry" other="# entries" />;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (ID.test(text)) {
    return <Trans>another choice</Trans>;
  }
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text;
}
