import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of an object page or of a dashboard. */
export function Section({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
