import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Brand({ page = 'shop' }: { readonly page?: 'shop' | 'till' }): ReactNode {
  return (
    <Group gap="sm">
      <img src={`/${page}/laurel.svg`} alt="" width={40} height={40} />
      <Text fw={700} size="lg">
        Laurel
      </Text>
    </Group>
  );
}
