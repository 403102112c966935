import { LaurelError } from '@laurel/client';
import { PasswordInput as Password, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

/** What was typed, by the names of the API's fields; nothing for a field that is empty. */
export type Fields = Readonly<Record<string, string>>;

/** Sends a form once at a time. What the API refuses is said at the field of the same name, and above. */
export function useForm(send: (fields: Fields) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    setBusy(true);
    setProblem(undefined);
    try {
      await send(
        Object.fromEntries(
          typed.map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]),
        ),
      );
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const toError = (field: string) =>
    problem instanceof LaurelError ? problem.fields.find((each) => each.field === field)?.message : undefined;
  return {
    isBusy,
    problem,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void submit(event),
    getField: (name: string) => ({ name, error: toError(name) }),
  };
}

/** Types into a field of a form, as people do. */
export function fillField(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) {
    field.value = text;
    field.focus();
  }
}

/** With an eye that the keyboard reaches. */
export function PasswordInput(props: PasswordInputProps): ReactNode {
  const { t } = useLingui();
  return (
    <Password
      required
      withAsterisk={false}
      aria-invalid={props.error === undefined ? undefined : true}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0, 'aria-hidden': false }}
      {...props}
    />
  );
}
