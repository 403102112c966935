import { recoveryRequest } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { laurel } from '../api/laurel.js';
import { EntryFrame } from './entry-frame.js';
import { EntryProblem, useEntryForm } from './entry-form.js';

export function ForgotPasswordPage(): ReactNode {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, onSubmit, toError } = useEntryForm(async (getText) => {
    await recoveryRequest({ client: laurel, body: { username: getText('username').trim() } });
    setSent(true);
  });
  return (
    <EntryFrame name={t`Forgot password`} title={<Trans>Forgot your password?</Trans>}>
      {isSent ? (
        <Text role="status">
          <Trans>
            If there is an account with this name, a message with a link is on its way to its e-mail address.
            The link works once, for an hour.
          </Trans>
        </Text>
      ) : (
        <>
          <Text>
            <Trans>You will get a message with a link to choose a new one.</Trans>
          </Text>
          {problem !== undefined && <EntryProblem error={problem} title={t`Could not be sent`} />}
          <form onSubmit={onSubmit}>
            <Stack gap="md">
              <TextInput
                name="username"
                label={t`User name or e-mail`}
                error={toError('username')}
                autoComplete="username"
                required
                withAsterisk={false}
              />
              <Button type="submit" loading={isBusy}>
                <Trans>Send the message</Trans>
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
