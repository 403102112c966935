import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Refusal } from '../app/failure.js';
import { PasswordInput, useForm } from '../app/form.js';

interface Props {
  /** Sends it to the service. */
  readonly change: (passwords: {
    readonly currentPassword: string;
    readonly plainPassword: string;
  }) => Promise<unknown>;
  readonly onDone: () => void;
}

/** Other devices that are logged in are logged out by it. */
export function PasswordForm({ change, onDone }: Props): ReactNode {
  const { t } = useLingui();
  const { isBusy, problem, onSubmit, getField } = useForm(
    async ({ currentPassword = '', plainPassword = '' }) => {
      await change({ currentPassword, plainPassword });
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Title order={2} size="h3">
          <Trans>Change password</Trans>
        </Title>
        {problem !== undefined && <Refusal error={problem} title={t`Could not be changed`} />}
        <PasswordInput
          {...getField('currentPassword')}
          label={t`Current password`}
          autoComplete="current-password"
        />
        <PasswordInput
          {...getField('plainPassword')}
          label={t`New password`}
          description={t`At least eight characters: small and capital letters, a digit and a special character.`}
          autoComplete="new-password"
        />
        <Group grow>
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            <Trans>Change it</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
