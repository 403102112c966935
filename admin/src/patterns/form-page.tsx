import { type FieldProblem, LaurelError } from '@laurel/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Fieldset, Group, List, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type SyntheticEvent, type ReactNode } from 'react';
import { CHANGED_MEANWHILE, Conflict, currentIn } from './conflict.js';
import { forgetDraft, useDraft, useLeaveWarning } from './form-draft.js';
import { useMayModify } from './rights.js';
import { useErrorText } from './states.js';
import { compareVersions, mergeVersions, type Version } from './versions.js';

const FRAMES_MAX = 60;

interface Props<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  /** Throws what the API has refused: its messages are shown at the fields of the same names. */
  readonly onSubmit: (values: Values, version: Version<Values>) => Promise<void>;
  /** A verb: "Create campaign". */
  readonly submitLabel: string;
  /** Keeps what was typed over a reload: unique for the object that is edited. */
  readonly draftKey: string;
  /** Not kept over a reload: passwords. */
  readonly unkept?: readonly string[];
  /** The version of the record that the form was opened with. */
  readonly revision?: string | undefined;
  /** What a record holds that the API shows. For records whose edits name their revision. */
  readonly getVersion?: ((record: unknown) => Version<Values>) | undefined;
  /** Back to where the object was as it is stored. */
  readonly onDiscard: () => void;
  /** For a form in steps, of which one is shown. */
  readonly steps?: Steps<Values> | undefined;
  /** Beside the fields, where there is room. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export interface Steps<Values = object> {
  readonly back?: (() => void) | undefined;
  /** In place of saving: there is a further step. */
  readonly next?: (() => void) | undefined;
  /** Problems of the step that is shown, by their fields. As long as there are any, the next step is not shown. */
  readonly check?: ((values: Values) => Readonly<Record<string, string>>) | undefined;
  /** Shows the step of a field. */
  readonly reveal: (field: string) => void;
}

/** One column of fields, messages at their field and counted at the top, and a bar for saving. */
export function FormPage<Values extends object>(props: Props<Values>): ReactNode {
  const {
    form,
    onSubmit,
    submitLabel,
    draftKey,
    unkept = [],
    onDiscard,
    steps,
    getVersion,
    aside,
    children,
  } = props;
  const { t } = useLingui();
  const [problem, setProblem] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const [opened, setOpened] = useState<Version<Values>>({
    values: form.getInitialValues(),
    revision: props.revision,
  });
  const saved = useRef(false);
  const isDirty = form.isDirty();
  const mayModify = useMayModify();
  useDraft({ form, draftKey, unkept, opened, onOpened: setOpened });
  useLeaveWarning(() => isDirty && !saved.current);

  const save = async (values: Values, version: Version<Values>) => {
    setSaving(true);
    setProblem(undefined);
    try {
      saved.current = true;
      await onSubmit(values, version);
      forgetDraft(draftKey);
    } catch (error) {
      saved.current = false;
      setProblem(error);
      if (error instanceof LaurelError && error.code !== CHANGED_MEANWHILE) {
        form.setErrors(getErrors(error));
      }
    } finally {
      setSaving(false);
    }
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (steps?.next) {
      const problems = steps.check?.(form.getValues()) ?? {};
      form.setErrors(problems);
      const [first] = Object.keys(problems);
      if (first === undefined) {
        steps.next();
      } else {
        focusWhenShown(fieldId(first), FRAMES_MAX);
      }
      return;
    }
    await save(form.getValues(), opened);
  };
  const theirs = getVersion && otherVersionIn(problem, getVersion);
  const rebase = (version: Version<Values>) => {
    form.resetDirty(version.values);
    setOpened(version);
    setProblem(undefined);
  };
  const take = (version: Version<Values>) => {
    rebase(version);
    form.setValues(version.values);
    form.clearErrors();
    forgetDraft(draftKey);
  };
  const getVersions = (theirs: Version<Values>) => ({
    base: opened.values,
    theirs: theirs.values,
    mine: form.getValues(),
  });
  const keep = async (version: Version<Values>) => {
    const merged = mergeVersions(getVersions(version));
    rebase(version);
    form.setValues(merged);
    await save(merged, version);
  };
  const discard = () => {
    forgetDraft(draftKey);
    saved.current = true;
    form.reset();
    onDiscard();
  };
  return (
    <form className="form-frame" onSubmit={(event) => void submit(event)} noValidate>
      <Stack className="form-fields" gap="md">
        {theirs && (
          <Conflict
            comparison={compareVersions(getVersions(theirs))}
            unkept={unkept}
            getLabel={getLabelInGroup}
            error={problem}
            onTake={() => take(theirs)}
            onKeep={() => void keep(theirs)}
          />
        )}
        {problem !== undefined && !theirs && <Problems error={problem} reveal={steps?.reveal} />}
        {mayModify ? (
          children
        ) : (
          <Fieldset styles={{ root: { borderTop: 0, paddingTop: 0 } }} disabled>
            <Stack gap="md">{children}</Stack>
          </Fieldset>
        )}
        {mayModify && (
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
        )}
      </Stack>
      {aside !== undefined && <div className="form-aside">{aside}</div>}
    </form>
  );
}

function otherVersionIn<Values>(
  problem: unknown,
  getVersion: (record: unknown) => Version<Values>,
): Version<Values> | undefined {
  const current = currentIn(problem);
  return current && getVersion(current);
}

/** The field of a form is found by the name of the field in the API: give it to the input with `fieldProps`. */
export function fieldId(field: string): string {
  return `field-${getPath(field)}`;
}

/** The API writes `parts[0].criteria`, forms `parts.0.criteria`. */
function getPath(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, '.$1');
}

/** What people call a field. */
function getLabel(field: string): string {
  return document.querySelector(`label[for="${CSS.escape(fieldId(field))}"]`)?.textContent ?? field;
}

/** Returns the label, also for fields that are repeated: "English: Name". */
function getLabelInGroup(field: string): string {
  const group = document.getElementById(fieldId(field))?.closest('fieldset')?.querySelector('legend');
  return [group?.textContent, getLabel(field)].filter(Boolean).join(': ');
}

/** For `form.setErrors`. */
export function getErrors({ fields }: LaurelError): Record<string, string> {
  return Object.fromEntries(fields.map(({ field, message }) => [getPath(field), message]));
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
          <Plural value={count} one="# field needs attention" other="# fields need attention" />
        ) : (
          <Trans>Could not be saved</Trans>
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
  const label = getLabel(field);
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
