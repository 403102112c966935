import { LaurelError, newIdempotencyKey } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { getErrors, Problems } from './form-page.js';

interface Props<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  /** A verb: "Move to level". */
  readonly submitLabel: string;
  /**
   * Throws what the API has refused. Answers with what is true now, "Clara is in Gold", and the dialog closes; or with nothing, when
   * the dialog stays and shows it.
   */
  readonly onSubmit: (
    values: Values,
    headers: { readonly 'Idempotency-Key': string },
  ) => Promise<string | undefined>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog for one action. Its form is made anew each time that it opens. */
export function ActionDialog({ title, isOpen, onClose, children }: DialogProps): ReactNode {
  const { t } = useLingui();
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      {isOpen && children}
    </Modal>
  );
}

/** The form in a dialog: messages of the API at their fields, and sent once however often it is tried. */
export function ActionForm<Values extends object>(props: Props<Values>): ReactNode {
  const { form, submitLabel, onSubmit, onClose, children } = props;
  const { t } = useLingui();
  const cache = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // A second attempt after a lost answer does nothing twice.
  const [key, setKey] = useState(newIdempotencyKey);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const message = await onSubmit(form.getValues(), { 'Idempotency-Key': key });
      if (message !== undefined) {
        onClose();
        notifications.show({ message, closeButtonProps: { 'aria-label': t`Close` } });
      }
      await cache.invalidateQueries();
    } catch (error) {
      setProblem(error);
      if (error instanceof LaurelError) {
        if (error.isRefusal) {
          setKey(newIdempotencyKey());
        }
        form.setErrors(getErrors(error));
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem !== undefined && <Problems error={problem} />}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
