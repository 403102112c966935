import { levelPreviewPreview, levelPreviewPreviewNew } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import type { LevelValues } from './level-values.js';

/** While someone types. */
const REST_MS = 400;

interface Props {
  readonly values: LevelValues;
  /** The id of the level that is edited. */
  readonly levelId?: string | undefined;
}

/** How many customers would move if the level were saved as it is in the form. */
export function LevelPreview({ values, levelId }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const [conditionValue] = useDebouncedValue(values.conditionValue, REST_MS);
  const { active } = values;
  const { data, error } = useQuery({
    queryKey: ['level-preview', storeCode, levelId, conditionValue, active],
    queryFn: async ({ signal }) => {
      const body = { conditionValue: Number(conditionValue), active };
      return levelId === undefined
        ? (await levelPreviewPreviewNew({ client: laurel, path: { storeCode }, body, signal })).data
        : (await levelPreviewPreview({ client: laurel, path: { storeCode, level: levelId }, body, signal }))
            .data;
    },
    enabled: conditionValue !== '',
    placeholderData: keepPreviousData,
  });
  if (values.conditionValue === '' || error) {
    return null;
  }
  // Its place is taken while it is asked for: what is below does not move away from the pointer.
  const [up, down, members] = data
    ? [data.movingUp, data.movingDown, data.customers].map(formats.number)
    : ['…', '…', '…'];
  return (
    <Alert color="laurel" role="status" title={t`If you save this`}>
      <Text>
        <Trans>
          {up} customers move up, {down} down. {members} would be in this level.
        </Trans>
      </Text>
    </Alert>
  );
}
