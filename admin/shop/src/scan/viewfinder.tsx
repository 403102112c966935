import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { loadReader } from './code-reader.js';
import './viewfinder.css';

interface Props {
  readonly onScan: (text: string) => void;
  readonly onFailure: () => void;
}

const LOOK_MS = 150;

/** What the camera sees, until it sees a code. */
export function Viewfinder(props: Props): ReactNode {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  useEffect(() => void (latest.current = props));
  useEffect(() => {
    const ending = new AbortController();
    watch(video.current, ending.signal).then(
      (text) => text !== undefined && !ending.signal.aborted && latest.current.onScan(text),
      () => !ending.signal.aborted && latest.current.onFailure(),
    );
    return () => ending.abort();
  }, []);
  return <video ref={video} className="viewfinder" muted playsInline aria-label={t`What the camera sees`} />;
}

/** The text of the first code that is seen; undefined when it has ended before. */
async function watch(video: HTMLVideoElement | null, ending: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const read = await loadReader();
    if (!video) {
      return undefined;
    }
    video.srcObject = stream;
    await video.play();
    while (!ending.aborted) {
      const text = await read(video);
      if (text !== undefined) {
        return text;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return undefined;
  } finally {
    stream.getTracks().forEach((track) => track.stop());
  }
}
