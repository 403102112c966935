import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';

interface Props {
  readonly points: number;
  /** In place of the points when there are none. */
  readonly children: ReactNode;
}

/** What an act has brought. */
export function Earned({ points, children }: Props): ReactNode {
  const formats = useFormats();
  return (
    <div className="done card" role="status">
      <CircleCheck className="pop" size={32} aria-hidden />
      <Text fw={600} size="lg">
        {points > 0 ? <Trans>{formats.points(points)} for you</Trans> : children}
      </Text>
    </div>
  );
}
