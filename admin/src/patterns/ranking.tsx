import { Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  /** The value with its unit. */
  readonly text: string;
}

interface Props {
  readonly rows: readonly Row[];
  /** The value of a full bar; without it, the largest one. */
  readonly whole?: number;
}

/** Rows with bars. */
export function Ranking({ rows, whole }: Props): ReactNode {
  const most = whole ?? Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
      {rows.map(({ key, name, value, text }) => (
        <li key={key}>
          <Text style={{ display: 'flex', justifyContent: 'space-between', gap: 16 }}>
            <span>{name}</span>
            <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
          </Text>
          <Progress value={(100 * value) / most} aria-hidden />
        </li>
      ))}
    </Stack>
  );
}
