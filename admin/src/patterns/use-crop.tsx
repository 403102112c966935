import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Waiting } from './states.js';
import { lazyPart } from '../app/lazy-screen.js';
import { Later } from './later.js';

const CropFrame = lazyPart(() => import('./crop-frame.js'), 'CropFrame');

interface Cropping {
  /** Asks about one after the other, and sends them then. */
  readonly choose: (files: readonly File[]) => void;
  readonly dialog: ReactNode;
}

/**
 * Asks which part of a picture is used before it is sent.
 * @param proportion Width by height of the part. Without one, any
 */
export function useCrop(
  send: (files: readonly File[]) => Promise<void>,
  proportion: number | undefined,
): Cropping {
  const { t } = useLingui();
  const [asked, setAsked] = useState<readonly File[]>([]);
  const [decided, setDecided] = useState<readonly File[]>([]);
  const [file, ...others] = asked;
  const decide = (...chosen: readonly File[]) => {
    const all = [...decided, ...chosen];
    setAsked(others);
    setDecided(others.length === 0 ? [] : all);
    if (others.length === 0 && all.length > 0) {
      void send(all);
    }
  };
  const name = file?.name ?? '';
  const dialog = file && (
    <Modal
      opened
      size="lg"
      onClose={() => decide()}
      title={t`Which part of ${name}?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Later fallback={<Waiting />}>
        <CropFrame key={asked.length} file={file} proportion={proportion} onDone={decide} />
      </Later>
    </Modal>
  );
  return { choose: setAsked, dialog };
}
