import { LaurelError } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useErrorText } from '../states.js';
import type { Naming } from './use-views.js';

const NAME_LENGTH_MAX = 80;

interface Props {
  readonly initial: Naming;
  readonly onSave: (naming: Naming) => Promise<void>;
  /** Undefined for a form that stays. */
  readonly onCancel?: () => void;
}

/** What a view is called, and who sees it. Why it was refused stands below the name. */
export function ViewForm({ initial, onSave, onCancel }: Props): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave({ name: name.trim(), shared });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !isBusy) {
      void save();
    }
  };
  const getText = (error: unknown) => {
    if (!(error instanceof LaurelError)) {
      return errorText(error);
    }
    return error.code === 'view.too-many'
      ? t`You have 100 views. Remove one before you save another.`
      : (error.fields[0]?.message ?? errorText(error));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={t`Name of this view`}
          maxLength={NAME_LENGTH_MAX}
          value={name}
          error={problem !== undefined && getText(problem)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Switch
          label={t`Share with all administrators`}
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        <Group gap="xs" justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
