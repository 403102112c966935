import './inline-field.css';
import { LaurelError } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CHANGED_MEANWHILE, Conflict, currentIn } from './conflict.js';
import { useLeaveWarning } from './form-draft.js';
import { fieldId, getErrors } from './form-page.js';
import { useErrorText } from './states.js';
import { compareVersions, getChanged, mergeVersions, type Version } from './versions.js';

interface FormProps<Values extends object> {
  /** "E-mail", "Address" */
  readonly label: string;
  /** The record as it is shown. */
  readonly version: Version<Values>;
  /** What a record holds that the API shows. */
  readonly getVersion: (record: unknown) => Version<Values>;
  /** What people call a field of the record. */
  readonly getLabel: (field: string) => string;
  /** Sends the fields that were changed, and for which revision. Throws what the API has refused. */
  readonly save: (
    values: Values,
    changed: readonly (keyof Values)[],
    revision: string | undefined,
  ) => Promise<unknown>;
  /** One field needs no label: the fact has one. */
  readonly isSingle: boolean;
  /** The inputs, made with `fieldProps`. */
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

interface Props<Values extends object> extends FormProps<Values> {
  /** The value as it is read. */
  readonly value: ReactNode;
  readonly isOpen: boolean;
  /** Another field of the record is edited. */
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** A fact that is edited where it stands: Enter saves, Escape leaves it as it was. */
export function InlineField<Values extends object>(props: Props<Values>): ReactNode {
  const { value, isOpen, isDisabled, onOpen, onClose, ...rest } = props;
  const { t } = useLingui();
  const { label } = rest;
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      pencil.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) {
    return <InlineForm onClose={onClose} {...rest} />;
  }
  return (
    <div className="inline-field-value">
      <div>{value}</div>
      <ActionIcon
        ref={pencil}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t`Edit ${label}`}
        disabled={isDisabled}
        onClick={onOpen}
      >
        <Pencil size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function InlineForm<Values extends object>(
  props: FormProps<Values> & { readonly onClose: () => void },
): ReactNode {
  const { label, version, getVersion, getLabel, save, isSingle, onClose, children } = props;
  const { t } = useLingui();
  const errorText = useErrorText();
  const cache = useQueryClient();
  const frame = useRef<HTMLFormElement>(null);
  // What another person saves meanwhile does not replace what is being typed.
  const [opened, setOpened] = useState(version);
  const [problem, setProblem] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const form = useForm<Values>({ initialValues: opened.values });
  const current = currentIn(problem);
  const theirs = current && getVersion(current);
  useLeaveWarning(() => form.isDirty() && !isSaving, { isKept: false });
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);

  const store = async (values: Values, { values: before, revision }: Version<Values>) => {
    const changed = Object.keys(getChanged(before, values)) as (keyof Values)[];
    if (changed.length === 0) {
      onClose();
      return;
    }
    setSaving(true);
    setProblem(undefined);
    form.clearErrors();
    try {
      await save(values, changed, revision);
      await cache.invalidateQueries();
      onClose();
      notifications.show({ message: t`Saved: ${label}`, closeButtonProps: { 'aria-label': t`Close` } });
    } catch (error) {
      setProblem(error);
      setSaving(false);
      if (error instanceof LaurelError && error.code !== CHANGED_MEANWHILE) {
        const errors = getErrors(error);
        form.setErrors(errors);
        document.getElementById(fieldId(Object.keys(errors)[0] ?? ''))?.focus();
      }
    }
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    await store(form.getValues(), opened);
  };
  const take = async () => {
    await cache.invalidateQueries();
    onClose();
  };
  const keep = async (latest: Version<Values>) => {
    const merged = mergeVersions({ base: opened.values, theirs: latest.values, mine: form.getValues() });
    setOpened(latest);
    form.setValues(merged);
    await store(merged, latest);
  };
  const leave = (event: KeyboardEvent) => {
    // The list or the calendar of a field closes first.
    const isExpanded = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isExpanded) {
      onClose();
    }
  };
  /** A list that is closed would take Enter to open. Space and the arrows open it, too. */
  const saveFromList = (event: KeyboardEvent) => {
    const input = event.target;
    const isClosedList =
      input instanceof HTMLInputElement && input.readOnly && input.getAttribute('aria-expanded') === 'false';
    if (event.key === 'Enter' && isClosedList) {
      event.preventDefault();
      event.stopPropagation();
      frame.current?.requestSubmit();
    }
  };
  const isAtField =
    problem instanceof LaurelError &&
    problem.fields.length > 0 &&
    Object.keys(getErrors(problem)).every((field) => document.getElementById(fieldId(field)));
  return (
    <form
      ref={frame}
      className="inline-field-form"
      aria-label={label}
      data-single={isSingle || undefined}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDownCapture={saveFromList}
      onKeyDown={leave}
    >
      <Stack gap="xs">
        {theirs && (
          <Conflict
            comparison={compareVersions({
              base: opened.values,
              theirs: theirs.values,
              mine: form.getValues(),
            })}
            unkept={[]}
            getLabel={getLabel}
            error={problem}
            onTake={() => void take()}
            onKeep={() => void keep(theirs)}
          />
        )}
        {problem !== undefined && !theirs && !isAtField && (
          <Alert role="alert" color="red" title={t`Could not be saved`}>
            {errorText(problem)}
          </Alert>
        )}
        {children(form)}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={isSaving}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="default" size="xs" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
