import { LaurelError } from '@laurel/client';
import { useLingui } from '@lingui/react/macro';
import { Alert, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useErrorText } from '../patterns/states.js';

/** Sends a form of a page without a login, once at a time. */
export function useEntryForm(send: (getText: (name: string) => string) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const submit = async (fields: FormData) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send((name) => {
        const value = fields.get(name);
        return typeof value === 'string' ? value : '';
      });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    problem,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(new FormData(event.currentTarget));
    },
    toError: (field: string) =>
      problem instanceof LaurelError
        ? problem.fields.find((each) => each.field === field)?.message
        : undefined,
  };
}

interface ProblemProps {
  readonly error: unknown;
  readonly title: string;
  /** What a refusal means here. */
  readonly refused?: string;
}

/** Above the form, in focus. */
export function EntryProblem({ error, title, refused }: ProblemProps): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  const text = () => {
    if (!(error instanceof LaurelError) || error.status >= 500) {
      return errorText(error);
    }
    if (error.status === 429) {
      const seconds = error.retryAfter ?? 60;
      return t`There were too many attempts. Try again in ${seconds} seconds.`;
    }
    return error.fields.length > 0 ? t`One field needs attention.` : (refused ?? errorText(error));
  };
  return (
    <Alert ref={alert} tabIndex={-1} role="alert" color="red" title={title}>
      {text()}
    </Alert>
  );
}

/** With an eye that the keyboard reaches. */
export function EntryPassword(props: PasswordInputProps): ReactNode {
  const { t } = useLingui();
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0, 'aria-hidden': false }}
      {...props}
    />
  );
}
