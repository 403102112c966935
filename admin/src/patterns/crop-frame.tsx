import 'react-image-crop/dist/ReactCrop.css';
import './crop-frame.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import { cutPicture, getLargestCrop, resizeCrop } from './crop.js';

interface Props {
  readonly file: File;
  /** Width by height. Without one, the frame has any. */
  readonly proportion: number | undefined;
  readonly onDone: (file: File) => void;
}

/** A picture with a frame that is moved and made smaller: with a pointer, a finger or the keyboard. */
export function CropFrame({ file, proportion, onDone }: Props): ReactNode {
  const { t } = useLingui();
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [largest, setLargest] = useState<PercentCrop>();
  const [crop, setCrop] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const begin = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const whole = getLargestCrop(naturalWidth / naturalHeight, proportion);
    setLargest(whole);
    setCrop(whole);
  };
  const cut = async () => {
    if (image.current && crop) {
      setBusy(true);
      onDone(await cutPicture(image.current, crop, file, proportion));
    }
  };
  const corner = t`Corner of the frame. The arrow keys change its size.`;
  return (
    <Stack>
      <Text c="dimmed">
        <Trans>Move the frame, and pull at its corners. The arrow keys do the same.</Trans>
      </Text>
      <div className="crop-frame">
        {url !== undefined && (
          <ReactCrop
            {...(crop && { crop })}
            {...(proportion !== undefined && { aspect: proportion })}
            // Its line does not run around the frame.
            className="ReactCrop--no-animate"
            keepSelection
            ruleOfThirds
            minWidth={32}
            minHeight={32}
            onChange={(_, changed) => setCrop(changed)}
            ariaLabels={{
              cropArea: t`The part of the picture that is used. The arrow keys move it.`,
              nwDragHandle: corner,
              nDragHandle: corner,
              neDragHandle: corner,
              eDragHandle: corner,
              seDragHandle: corner,
              sDragHandle: corner,
              swDragHandle: corner,
              wDragHandle: corner,
            }}
          >
            <img
              ref={image}
              src={url}
              alt={file.name}
              onLoad={(event) => begin(event.currentTarget)}
              // What no browser can show is sent as it is: the service says why it does not take it.
              onError={() => onDone(file)}
            />
          </ReactCrop>
        )}
      </div>
      {crop && largest && (
        <div>
          <Text size="sm" mb={4}>
            <Trans>Size of the frame</Trans>
          </Text>
          <Slider
            min={10}
            max={100}
            label={(value) => `${value} %`}
            thumbLabel={t`Size of the frame`}
            value={Math.round((crop.width / largest.width) * 100)}
            onChange={(percent) => setCrop(resizeCrop(crop, largest, percent / 100))}
          />
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onDone(file)}>
          <Trans>Use the whole picture</Trans>
        </Button>
        <Button onClick={() => void cut()} loading={isBusy} disabled={!crop}>
          <Trans>Use this part</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
