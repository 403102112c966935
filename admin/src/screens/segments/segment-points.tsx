import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { GivePointsDialog } from '../../patterns/bulk/give-points.js';

/** Gives points to all who meet the criteria of the segment. */
export function SegmentPoints({ segmentId }: { readonly segmentId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Give points to all members</Trans>
      </Button>
      <GivePointsDialog receivers={{ segment: segmentId }} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
