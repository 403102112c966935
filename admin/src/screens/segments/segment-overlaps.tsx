import { segmentOverlaps, type SegmentOverlapsResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { Ranking } from '../../patterns/ranking.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

const HEIGHT = 120;

/** Which other segments have customers of this one, too, as parts of this one. */
export function SegmentOverlaps({ segmentId }: { readonly segmentId: string }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const path = { storeCode: useStoreCode(), segment: segmentId };
  const { data, error, refetch } = useQuery({
    ...getQuery(segmentOverlaps, { path }),
    // It counts the customers of many segments.
    refetchOnWindowFocus: false,
  });
  const getText = (count: number, { customersCount, isExact }: SegmentOverlapsResponse) => {
    const share = formats.percent(count / customersCount);
    return isExact ? `${formats.number(count)} (${share})` : t`about ${share}`;
  };
  return (
    <Section title={t`Also in`}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={HEIGHT} />}
      {data && (
        <Stack gap="sm">
          {data.overlaps.length === 0 && (
            <Text c="dimmed">
              <Trans>None of its customers is in another active segment.</Trans>
            </Text>
          )}
          <Ranking
            whole={data.customersCount}
            rows={data.overlaps.map(({ segmentId: other, name, customersCount: count }) => ({
              key: other,
              name: (
                <Anchor
                  renderRoot={(props) => (
                    <Link {...props} to="/segments/$segment" params={{ segment: other }} />
                  )}
                >
                  {name}
                </Anchor>
              ),
              value: count,
              text: getText(count, data),
            }))}
          />
          <Text size="xs" c="dimmed">
            <Trans>Compared with the 20 newest active segments. The shares are those of this segment.</Trans>{' '}
            {!data.isExact && (
              <Trans>
                They are those of {formats.number(data.customersCount)} customers, chosen at random.
              </Trans>
            )}
          </Text>
        </Stack>
      )}
    </Section>
  );
}
