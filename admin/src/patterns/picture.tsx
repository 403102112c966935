import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ImageIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { pictureUrl } from '../api/picture-url.js';
import { useStoreCode } from '../app/use-store.js';
import { useActions, useConfirm } from './confirm.js';
import './picture.css';
import { May } from './rights.js';
import { useCrop } from './use-crop.js';
import { useUpload } from './use-upload.js';

const ACCEPTED = 'image/png,image/jpeg,image/webp';

/** Width by height of pictures on the cards of the customers' page. */
export const CARD_PROPORTION = 8 / 5;

interface PlaceProps {
  /** What the picture is: "Logo". */
  readonly label: string;
  readonly hint?: string;
  /** The path that the record has; undefined while there is none. */
  readonly path: string | undefined;
  readonly set: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  /** Loads `path` again. Otherwise all that is shown is loaded again: not beside a form, which keeps what is typed. */
  readonly refresh?: () => Promise<unknown>;
  /** Width by height of the frame in which the picture can be cut. Without one, any. */
  readonly proportion?: number;
}

/** A place for one picture, which is sent when it is chosen and cut. */
export function PicturePlace(props: PlaceProps): ReactNode {
  const { label, hint, path, set, remove, proportion } = props;
  const { t } = useLingui();
  const everything = useRefreshOfEverything();
  const refresh = props.refresh ?? everything;
  const { isBusy, problem, send } = useUpload(set, refresh);
  const { choose, dialog } = useCrop(send, proportion);
  const resetInput = useRef<() => void>(null);
  const removeAfterQuestion = useRemoval(remove, refresh);
  return (
    <Stack gap="xs">
      <Group align="flex-start">
        <Frame path={path} label={label} />
        <Stack gap="xs" flex={1} miw={200}>
          <Text fw={500}>{label}</Text>
          {hint !== undefined && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
          <May>
            <Group gap="xs">
              <FileButton
                accept={ACCEPTED}
                resetRef={resetInput}
                onChange={(file) => {
                  choose(file ? [file] : []);
                  resetInput.current?.();
                }}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    loading={isBusy}
                    aria-label={path === undefined ? t`Choose a picture: ${label}` : t`Replace: ${label}`}
                  >
                    {path === undefined ? <Trans>Choose a picture</Trans> : <Trans>Replace</Trans>}
                  </Button>
                )}
              </FileButton>
              {path !== undefined && (
                <Button
                  variant="subtle"
                  disabled={isBusy}
                  aria-label={t`Remove: ${label}`}
                  onClick={() => void removeAfterQuestion(label)}
                >
                  <Trans>Remove</Trans>
                </Button>
              )}
            </Group>
          </May>
        </Stack>
      </Group>
      <Refused problem={problem} />
      {dialog}
    </Stack>
  );
}

interface GalleryProps {
  readonly photos: readonly { readonly id: string; readonly path: string; readonly name: string }[];
  /** How many there may be. */
  readonly max: number;
  /** What is shown in place of photos, where there are none. */
  readonly empty: string;
  readonly add: (file: File) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Photos in their order; the first one is shown in lists. */
export function Gallery({ photos, max, empty, add, remove }: GalleryProps): ReactNode {
  const { isBusy, problem, send } = useUpload(add, useRefreshOfEverything());
  const { choose, dialog } = useCrop(send, CARD_PROPORTION);
  const resetInput = useRef<() => void>(null);
  return (
    <Stack gap="md" align="flex-start">
      {photos.length > 0 && (
        <ul className="gallery">
          {photos.map(({ id, path, name }, index) => (
            <li key={id}>
              <Photo name={name} path={path} number={index + 1} remove={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      {photos.length === 0 && <Text c="dimmed">{empty}</Text>}
      <May>
        {photos.length < max && (
          <FileButton
            multiple
            accept={ACCEPTED}
            resetRef={resetInput}
            onChange={(files) => {
              choose(files);
              resetInput.current?.();
            }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={isBusy}>
                <Trans>Add photos</Trans>
              </Button>
            )}
          </FileButton>
        )}
      </May>
      <Refused problem={problem} />
      {dialog}
    </Stack>
  );
}

interface PhotoProps {
  readonly name: string;
  readonly path: string;
  readonly number: number;
  readonly remove: () => Promise<unknown>;
}

function Photo({ name, path, number, remove }: PhotoProps): ReactNode {
  const { t } = useLingui();
  const removeAfterQuestion = useRemoval(remove, useRefreshOfEverything());
  return (
    <>
      <Frame path={path} label={t`Photo ${number}`} />
      <May>
        <ActionIcon
          variant="default"
          aria-label={t`Remove photo ${number}`}
          onClick={() => void removeAfterQuestion(name)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </May>
    </>
  );
}

function Frame({ path, label }: { readonly path: string | undefined; readonly label: string }): ReactNode {
  const storeCode = useStoreCode();
  return (
    <div className="picture-frame">
      {path === undefined ? (
        <ImageIcon size={28} strokeWidth={1.5} aria-hidden />
      ) : (
        <img src={pictureUrl(storeCode, path, 'card')} alt={label} loading="lazy" />
      )}
    </div>
  );
}

function Refused({ problem }: { readonly problem: string | undefined }): ReactNode {
  const { t } = useLingui();
  return (
    problem !== undefined && (
      <Alert role="alert" color="red" title={t`Could not be uploaded`}>
        {problem}
      </Alert>
    )
  );
}

/** There is no way back: what the picture was is not kept. */
function useRemoval(
  remove: () => Promise<unknown>,
  refresh: () => Promise<unknown>,
): (name: string) => Promise<void> {
  const { t } = useLingui();
  const confirm = useConfirm();
  const act = useActions();
  return async (name) => {
    const question = {
      title: t`Remove ${name}?`,
      text: t`It will no longer be shown. To use it again, you need the file.`,
      action: t`Remove`,
      danger: true,
    };
    if (await confirm(question)) {
      const run = async () => {
        await remove();
        await refresh();
      };
      await act({ run, done: t`${name} is removed.` });
    }
  };
}

function useRefreshOfEverything(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries();
}
