import { LaurelError } from '@laurel/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

export const CHANGED_MEANWHILE = 'record.changed-meanwhile';

const TEXT_LENGTH_MAX = 160;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The record as it is stored, in an answer to an edit that was meant for an earlier version of it. */
export function currentIn(error: unknown): object | undefined {
  const isConflict = error instanceof LaurelError && error.code === CHANGED_MEANWHILE;
  return isConflict ? (error.body as { readonly current?: object }).current : undefined;
}

interface Props {
  readonly theirs: object;
  readonly mine: object;
  /** Fields that no record shows: passwords. */
  readonly unkept: readonly string[];
  readonly getLabel: (field: string) => string;
  /** What was answered: another one takes the focus again. */
  readonly error: unknown;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** In a form that was saved when another person had changed the record: which fields differ, and which version shall stay. */
export function Conflict({ theirs, mine, unkept, getLabel, error, onTake, onKeep }: Props): ReactNode {
  const { t } = useLingui();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [error]);
  const differences = getDifferences(theirs, mine).filter(({ path }) => !unkept.includes(path));
  return (
    <Alert ref={summary} tabIndex={-1} role="alert" color="yellow" title={t`Changed meanwhile`}>
      <Stack gap="sm">
        <Text>
          <Trans>
            Another person has saved changes since you opened this form. None of your entries is saved yet.
          </Trans>
        </Text>
        {differences.length === 0 ? (
          <Text>
            <Trans>Your entries are the same as theirs.</Trans>
          </Text>
        ) : (
          <List listStyleType="none" spacing="xs">
            {differences.map(({ path, one, other }) => (
              <List.Item key={path}>
                <Text fw={600}>{getLabel(path)}</Text>
                <Text style={{ overflowWrap: 'anywhere' }}>
                  <Trans>Theirs:</Trans> <Value value={one} />
                </Text>
                <Text style={{ overflowWrap: 'anywhere' }}>
                  <Trans>Yours:</Trans> <Value value={other} />
                </Text>
              </List.Item>
            ))}
          </List>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onTake}>
            <Trans>Take their version</Trans>
          </Button>
          <Button onClick={onKeep}>
            <Trans>Save mine anyway</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
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

interface Difference {
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

/** Fields as forms name them: `location.street`. A list is one field. */
function getDifferences(one: object, other: object, above = ''): Difference[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => {
    const path = `${above}${name}`;
    const [left, right] = [Reflect.get(one, name) as unknown, Reflect.get(other, name) as unknown];
    if (isMap(left) && isMap(right)) {
      return getDifferences(left, right, `${path}.`);
    }
    return JSON.stringify(left ?? '') === JSON.stringify(right ?? '')
      ? []
      : [{ path, one: left, other: right }];
  });
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
