import { useLingui } from '@lingui/react/macro';
import { Box, Burger, Group, Image, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import './frame.css';

const ENTRIES = 12;

/** What stands around every screen, at its place and size, until its code and the rights of the administrator are there. */
export function Frame(): ReactNode {
  const { t } = useLingui();
  return (
    <Box className="frame" role="status" aria-label={t`Loading`}>
      <Group className="frame-header" px="md" gap="sm" wrap="nowrap">
        <Burger opened={false} hiddenFrom="md" size="sm" disabled aria-hidden />
        <Group gap={8} wrap="nowrap">
          <Image src="/admin/laurel.svg" alt="" w={26} h={26} />
          <Text fw={700} size="lg" visibleFrom="xs">
            Laurel
          </Text>
        </Group>
      </Group>
      <Stack className="frame-navigation" gap="md" p="lg" visibleFrom="md">
        {Array.from({ length: ENTRIES }, (_, index) => (
          <Skeleton key={index} height={18} radius="sm" width={index % 4 === 0 ? '45%' : '75%'} />
        ))}
      </Stack>
      <Stack className="frame-content" gap="lg" p={{ base: 'md', md: 'xl' }}>
        <Skeleton height={30} radius="sm" width={200} />
        <Skeleton height={240} radius="md" />
      </Stack>
    </Box>
  );
}
