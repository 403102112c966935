import type { BulkPreviewResponse } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { List, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../formats.js';
import { Failure } from '../states.js';

interface Props {
  readonly preview: BulkPreviewResponse | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** What will happen, with numbers. */
  readonly children: ReactNode;
}

/** What a bulk action will do, and to which it will not, before it begins. */
export function PreviewText({ preview, error, retry, children }: Props): ReactNode {
  const formats = useFormats();
  if (error !== null && error !== undefined) {
    return <Failure error={error} retry={retry} />;
  }
  if (!preview) {
    return <Skeleton height={24} />;
  }
  return (
    <Stack gap="xs" role="status">
      <Text>{children}</Text>
      {preview.leftOut.length > 0 && (
        <>
          <Text c="dimmed">
            <Trans>Left out:</Trans>
          </Text>
          <List size="sm">
            {preview.leftOut.map(({ reason, count }) => (
              <List.Item key={reason}>
                {formats.number(count)}: {reason}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
