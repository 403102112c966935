import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pictureUrl } from '../../../src/api/picture-url.js';
import { settingsOptions } from '../data/queries.js';
import { storeCode } from '../data/store.js';

/** The logo and the name of the programme; those of Laurel where it has none, and without a connection. */
export function Brand(): ReactNode {
  const { data, isPending } = useQuery(settingsOptions());
  const logo = data?.['small-logo']?.path ?? data?.logo?.path;
  const name = data?.programName || 'Laurel';
  return (
    <Group gap="sm" mih={40}>
      {!isPending && (
        <>
          <img
            src={logo === undefined ? '/shop/laurel.svg' : pictureUrl(storeCode, logo, 'list')}
            alt=""
            height={40}
            style={{ maxWidth: 120, objectFit: 'contain' }}
          />
          <Text fw={700} size="lg" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        </>
      )}
    </Group>
  );
}
