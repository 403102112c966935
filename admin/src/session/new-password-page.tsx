import { recoveryReset } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { laurel } from '../api/laurel.js';
import { EntryFrame } from './entry-frame.js';
import { EntryPassword, EntryProblem, useEntryForm } from './entry-form.js';

/** Where the link of a message leads, with its token behind `#`. */
export function NewPasswordPage(): ReactNode {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [isChanged, setChanged] = useState(false);
  const { isBusy, problem, onSubmit, toError } = useEntryForm(async (getText) => {
    const token = getText('token').trim();
    await recoveryReset({
      client: laurel,
      body: { token, reset: { plainPassword: getText('plainPassword') } },
    });
    setChanged(true);
  });
  return (
    <EntryFrame name={t`New password`} title={<Trans>Choose a new password</Trans>}>
      {isChanged ? (
        <Text role="status">
          <Trans>Your password is changed, and all logins with the old one have ended.</Trans>
        </Text>
      ) : (
        <>
          {problem !== undefined && (
            <EntryProblem
              error={problem}
              title={t`Could not be changed`}
              refused={t`This code was used, or is older than an hour. Ask for a new message.`}
            />
          )}
          <form onSubmit={onSubmit}>
            <Stack gap="md">
              <TextInput
                name="token"
                label={t`Code from the message`}
                defaultValue={hash}
                error={toError('token')}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                withAsterisk={false}
              />
              <EntryPassword
                name="plainPassword"
                label={t`New password`}
                description={t`At least eight characters: small and capital letters, a digit and a special character.`}
                error={toError('plainPassword')}
                autoComplete="new-password"
              />
              <Button type="submit" loading={isBusy}>
                <Trans>Change the password</Trans>
              </Button>
            </Stack>
          </form>
        </>
      )}
      <Anchor renderRoot={(props) => <Link {...props} to="/login" />}>
        <Trans>To the login</Trans>
      </Anchor>
    </EntryFrame>
  );
}
