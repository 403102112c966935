import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly page?: 'shop' | 'till';
  readonly name?: string;
  /** The address of a picture; without one, the sign of Laurel. */
  readonly logo?: string | undefined;
}

export function Brand({ page = 'shop', name = 'Laurel', logo = `/${page}/laurel.svg` }: Props): ReactNode {
  return (
    <Group gap="sm">
      <img src={logo} alt="" height={40} style={{ maxWidth: 120, objectFit: 'contain' }} />
      <Text fw={700} size="lg" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
    </Group>
  );
}
