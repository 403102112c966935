import type { PointsTransferRecord } from '@laurel/client/api';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { isReceived } from './transfer-terms.js';

/** With its sign; struck through when it does not count any more. */
export function SignedPoints({ transfer }: { readonly transfer: PointsTransferRecord }): ReactNode {
  const formats = useFormats();
  const { value, state } = transfer;
  const isGone = state === 'canceled' || (state === 'expired' && isReceived(transfer));
  return (
    <Text span fw={600} td={isGone ? 'line-through' : undefined} c={isGone ? 'dimmed' : undefined}>
      {isReceived(transfer) ? '+' : '−'}
      {formats.number(value)}
    </Text>
  );
}
