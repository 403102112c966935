import { Box, Center, Group, Image, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../patterns/page-title.js';

interface Props {
  /** Names the tab. */
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a page without a login. */
export function EntryFrame({ name, title, children }: Props): ReactNode {
  return (
    <Box component="main" id="content">
      <Center mih="100vh" p="md">
        <Paper withBorder p="xl" w={380} maw="100%">
          <Stack gap="md">
            <Group gap="sm" wrap="nowrap">
              <Image src="/admin/laurel.svg" alt="" w={36} h={36} />
              <PageTitle name={name}>{title}</PageTitle>
            </Group>
            {children}
          </Stack>
        </Paper>
      </Center>
    </Box>
  );
}
