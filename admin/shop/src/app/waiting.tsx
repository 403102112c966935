import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';

export function Waiting(): ReactNode {
  const { t } = useLingui();
  return <Loader mx="auto" my="xl" display="block" role="status" aria-label={t`Loading`} />;
}
