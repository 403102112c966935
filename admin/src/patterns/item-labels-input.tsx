import { transactionItemLabels } from '@laurel/client/api';
import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../api/laurel.js';
import { useStoreCode } from '../app/use-store.js';
import { labelTexts } from './labels.js';
import { useMay } from './rights.js';

const OFFERED = 20;
const FRESH_MS = 300_000;

/** Labels of items, `material:wool`: those that items have had are offered, and others can be typed. */
export function ItemLabelsInput(props: TagsInputProps): ReactNode {
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery({
    ...getQuery(transactionItemLabels, { path }),
    enabled: useMay()('TRANSACTION:VIEW'),
    staleTime: FRESH_MS,
  });
  return <TagsInput data={labelTexts(data?.labels ?? [])} limit={OFFERED} {...props} />;
}
