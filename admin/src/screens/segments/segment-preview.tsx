import { LaurelError } from '@laurel/client';
import { segmentPreviewPreview } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { getRequest } from './criterion-kinds.js';
import type { SegmentValues } from './segment-values.js';

/** While someone types. */
const REST_MS = 400;

/** How many customers would be in the segment if it were saved as it is in the form. */
export function SegmentPreview({ values }: { readonly values: SegmentValues }): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const [asked] = useDebouncedValue(JSON.stringify(getRequest(values).parts), REST_MS);
  const { data, error } = useQuery({
    queryKey: ['segment-preview', storeCode, asked],
    queryFn: async ({ signal }) => {
      const body = { parts: JSON.parse(asked) as ReturnType<typeof getRequest>['parts'] };
      return (await segmentPreviewPreview({ client: laurel, path: { storeCode }, body, signal })).data;
    },
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (error instanceof LaurelError || !data) {
    return (
      <Alert color="gray" role="status" title={t`Customers who would be in it`}>
        <Text>
          <Trans>The customers are counted as soon as every criterion is complete.</Trans>
        </Text>
      </Alert>
    );
  }
  return (
    <Alert color="laurel" role="status" title={t`Customers who would be in it`}>
      <Text>
        <Plural
          value={data.customersCount}
          one="# customer meets the criteria now."
          other="# customers meet the criteria now."
        />
      </Text>
    </Alert>
  );
}
