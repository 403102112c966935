import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Waiting } from '../app/waiting.js';

const Viewfinder = lazy(async () => ({ default: (await import('./viewfinder.js')).Viewfinder }));

interface Props {
  readonly onScan: (text: string) => void;
}

/** Cameras are for pages of `https` and of this machine. */
export function CameraButton({ onScan }: Props): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!('mediaDevices' in navigator)) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        leftSection={<Camera size={22} aria-hidden />}
        onClick={() => {
          setFailed(false);
          setOpen(!isOpen);
        }}
      >
        {isOpen ? t`Close the camera` : t`Scan with the camera`}
      </Button>
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <Viewfinder
            onScan={(text) => {
              setOpen(false);
              onScan(text);
            }}
            onFailure={() => {
              setOpen(false);
              setFailed(true);
            }}
          />
        </Suspense>
      )}
      {hasFailed && (
        <Text role="alert">
          <Trans>The camera is not available. Allow it in the browser, or type the number.</Trans>
        </Text>
      )}
    </>
  );
}
