import { Trans, useLingui } from '@lingui/react/macro';
import { randomId } from '@mantine/hooks';
import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useErrorText } from './states.js';

export interface Question {
  readonly title: string;
  /** What will happen, with numbers. */
  readonly text: string;
  /** A verb: "Remove 412 codes". */
  readonly action: string;
  readonly danger?: boolean;
}

/** Only where there is no way back. Otherwise do it, and offer to undo it: `useActions`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useLingui();
  return ({ title, text, action, danger = false }) =>
    new Promise((resolve) => {
      modals.openConfirmModal({
        title,
        children: <Text>{text}</Text>,
        labels: { confirm: action, cancel: t`Cancel` },
        confirmProps: { color: danger ? 'red.8' : undefined },
        closeButtonProps: { 'aria-label': t`Close` },
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
        onClose: () => resolve(false),
      });
    });
}

interface Action {
  readonly run: () => Promise<unknown>;
  /** What is true now: "Free coffee is inactive". A function, where the answer decides it. */
  readonly done: string | (() => string);
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/** Does something at once and says so, with a button that takes it back; says why when it was refused. */
export function useActions(): (action: Action) => Promise<void> {
  const { t } = useLingui();
  const errorText = useErrorText();
  const fail = (error: unknown) => {
    notifications.show({
      color: 'red',
      title: t`That did not work`,
      message: errorText(error),
      autoClose: false,
      closeButtonProps: { 'aria-label': t`Close` },
    });
  };
  return async ({ run, done, undo }) => {
    try {
      await run();
    } catch (error) {
      fail(error);
      return;
    }
    const id = randomId();
    notifications.show({
      id,
      autoClose: undo ? 10_000 : 4000,
      closeButtonProps: { 'aria-label': t`Close` },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text>{typeof done === 'string' ? done : done()}</Text>
          {undo && (
            <Button
              size="xs"
              variant="default"
              style={{ flexShrink: 0 }}
              onClick={() => {
                notifications.hide(id);
                undo().catch(fail);
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          )}
        </Group>
      ),
    });
  };
}
