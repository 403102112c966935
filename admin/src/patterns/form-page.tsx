import { type FieldProblem, LaurelError } from '@laurel/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent, type ReactNode } from 'react';
import { useConfirm } from './confirm.js';
import { useErrorText } from './states.js';

const FRAMES_MAX = 60;

interface Props<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  /** Throws what the API has refused: its messages are shown at the fields of the same names. */
  readonly onSubmit: (values: Values) => Promise<void>;
  /** A verb: "Create campaign". */
  readonly submitLabel: string;
  /** Keeps what was typed over a reload: unique for the object that is edited. */
  readonly draftKey: string;
  /** Not kept over a reload: passwords. */
  readonly unkept?: readonly string[];
  /** Back to where the object was as it is stored. */
  readonly onDiscard: () => void;
  /** For a form in steps, of which one is shown. */
  readonly steps?: Steps | undefined;
  readonly children: ReactNode;
}

export interface Steps {
  readonly back?: (() => void) | undefined;
  /** In place of saving: there is a further step. */
  readonly next?: (() => void) | undefined;
  /** Shows the step of a field. */
  readonly reveal: (field: string) => void;
}

/** One column of fields, messages at their field and counted at the top, and a bar for saving. */
export function FormPage<Values extends object>(props: Props<Values>): ReactNode {
  const { form, onSubmit, submitLabel, draftKey, unkept = [], onDiscard, steps, children } = props;
  const { t } = useLingui();
  const [problem, setProblem] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const saved = useRef(false);
  const isDirty = form.isDirty();
  useDraft(form, draftKey, unkept);
  useLeaveWarning(() => isDirty && !saved.current);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (steps?.next) {
      steps.next();
      return;
    }
    setSaving(true);
    setProblem(undefined);
    try {
      saved.current = true;
      await onSubmit(form.getValues());
      forgetDraft(draftKey);
    } catch (error) {
      saved.current = false;
      setProblem(error);
      if (error instanceof LaurelError) {
        form.setErrors(getErrors(error));
      }
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    forgetDraft(draftKey);
    saved.current = true;
    form.reset();
    onDiscard();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack maw={640} gap="md">
        {problem !== undefined && <Problems error={problem} reveal={steps?.reveal} />}
        {children}
        <Group className="save-bar" justify="space-between">
          <Text c="dimmed" role="status">
            {isDirty ? t`Unsaved changes` : ''}
          </Text>
          <Group gap="xs">
            <Button variant={steps?.next ? 'subtle' : 'default'} onClick={discard}>
              {isDirty ? <Trans>Discard</Trans> : <Trans>Cancel</Trans>}
            </Button>
            {steps?.back && (
              <Button variant="default" onClick={steps.back}>
                <Trans>Back</Trans>
              </Button>
            )}
            <Button type="submit" loading={isSaving}>
              {steps?.next ? <Trans>Next</Trans> : submitLabel}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** The field of a form is found by the name of the field in the API: give it to the input with `fieldProps`. */
export function fieldId(field: string): string {
  return `field-${getPath(field)}`;
}

/** For `form.setErrors`. */
export function getErrors({ fields }: LaurelError): Record<string, string> {
  return Object.fromEntries(fields.map(({ field, message }) => [getPath(field), message]));
}

/** The API writes `parts[0].criteria`, forms `parts.0.criteria`. */
function getPath(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, '.$1');
}

/** `{...fieldProps(form, 'costInPoints')}` */
export function fieldProps<Values extends object>(
  form: UseFormReturnType<Values>,
  field: string,
  options = {},
) {
  return { ...form.getInputProps(field, options), id: fieldId(field) };
}

interface ProblemsProps {
  readonly error: unknown;
  readonly reveal?: Steps['reveal'] | undefined;
}

/** Counted, and in focus: each leads to its field. */
export function Problems({ error, reveal }: ProblemsProps): ReactNode {
  const summary = useRef<HTMLDivElement>(null);
  const errorText = useErrorText();
  const fields: readonly FieldProblem[] = error instanceof LaurelError ? error.fields : [];
  useEffect(() => summary.current?.focus(), [error]);
  const count = fields.length;
  return (
    <Alert
      ref={summary}
      tabIndex={-1}
      role="alert"
      color="red"
      title={
        count > 0 ? (
          <Plural value={count} one="# field needs another value" other="# fields need another value" />
        ) : (
          <Trans>Not saved</Trans>
        )
      }
    >
      {count === 0 ? (
        <Text>{errorText(error)}</Text>
      ) : (
        <List>
          {fields.map(({ field, message }) => (
            <List.Item key={`${field} ${message}`}>
              <ProblemLink field={field} message={message} reveal={reveal} />
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

function ProblemLink({ field, message, reveal }: FieldProblem & Pick<ProblemsProps, 'reveal'>): ReactNode {
  const label = document.querySelector(`label[for="${CSS.escape(fieldId(field))}"]`)?.textContent ?? field;
  return (
    <Anchor
      component="button"
      type="button"
      c="inherit"
      ta="left"
      onClick={() => {
        reveal?.(field);
        focusWhenShown(fieldId(field), FRAMES_MAX);
      }}
    >
      {label}: {message}
    </Anchor>
  );
}

/** A step that has just been asked for is shown some frames later. */
function focusWhenShown(id: string, frames: number): void {
  const input = document.getElementById(id);
  input?.focus();
  if (document.activeElement !== input && frames > 0) {
    requestAnimationFrame(() => focusWhenShown(id, frames - 1));
  }
}

/** What was typed and not saved is gone: the object is saved, or is no more. */
export function forgetDraft(draftKey: string): void {
  sessionStorage.removeItem(storageKey(draftKey));
}

function storageKey(draftKey: string): string {
  return `laurel.draft.${draftKey}`;
}

/** What was typed survives a reload of the page, in this tab. */
function useDraft<Values extends object>(
  form: UseFormReturnType<Values>,
  draftKey: string,
  unkept: readonly string[],
): void {
  const key = storageKey(draftKey);
  const isRestored = useRef(false);
  const values = form.getValues();
  const isDirty = form.isDirty();
  useEffect(() => {
    const draft = sessionStorage.getItem(key);
    if (draft !== null) {
      form.setValues(JSON.parse(draft) as Values);
    }
    isRestored.current = true;
  }, [key]);
  useEffect(() => {
    if (isRestored.current && isDirty) {
      const kept = Object.entries(values).filter(([field]) => !unkept.includes(field));
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
    }
  }, [key, isDirty, values]);
}

function useLeaveWarning(hasChanges: () => boolean): void {
  const { t } = useLingui();
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Another step of the same form.
      if (!hasChanges() || current.pathname === next.pathname) {
        return false;
      }
      return !(await confirm({
        title: t`Leave without saving?`,
        text: t`What you have typed is kept in this tab, and is there when you come back. It is not saved.`,
        action: t`Leave`,
      }));
    },
    enableBeforeUnload: hasChanges,
  });
}
