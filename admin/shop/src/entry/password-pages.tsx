import { customerRecoveryRequest, recoveryReset } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { laurel } from '../data/laurel.js';
import { Refusal } from '../app/failure.js';
import { PasswordInput, useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { ProgrammeBrand } from './programme-brand.js';
import { getLoginName } from './login-name.js';

export function ForgotPasswordPage(): ReactNode {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, onSubmit, getField } = useForm(async ({ username = '' }) => {
    await customerRecoveryRequest({ client: laurel, body: { username: getLoginName(username) } });
    setSent(true);
  });
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <PageTitle name={t`Forgot your password?`} />
      {isSent ? (
        <Text role="status">
          <Trans>
            If you are a member, a message with a link is on its way to you. The link works once, for an hour.
          </Trans>
        </Text>
      ) : (
        <>
          {problem !== undefined && <Refusal error={problem} title={t`Could not be sent`} />}
          <form onSubmit={onSubmit}>
            <Stack gap="md">
              <TextInput
                {...getField('username')}
                label={t`E-mail, phone or card number`}
                autoComplete="username"
                autoCapitalize="none"
                required
                withAsterisk={false}
              />
              <Button type="submit" loading={isBusy}>
                <Trans>Send me a message</Trans>
              </Button>
            </Stack>
          </form>
        </>
      )}
      <ToLogin />
    </Stack>
  );
}

/** Where the link of a message leads, with its token behind `#`. */
export function NewPasswordPage(): ReactNode {
  const { t } = useLingui();
  const [isChanged, setChanged] = useState(false);
  const { isBusy, problem, onSubmit, getField } = useForm(async ({ token = '', plainPassword = '' }) => {
    await recoveryReset({ client: laurel, body: { token, reset: { plainPassword } } });
    setChanged(true);
  });
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <PageTitle name={t`Choose a new password`} />
      {isChanged ? (
        <Text role="status">
          <Trans>Your password is changed. You can log in with it.</Trans>
        </Text>
      ) : (
        <>
          {problem !== undefined && <Refusal error={problem} title={t`Could not be changed`} />}
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="md">
              <TextInput
                {...getField('token')}
                label={t`Code from the message`}
                defaultValue={window.location.hash.slice(1)}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                withAsterisk={false}
              />
              <PasswordInput
                {...getField('plainPassword')}
                label={t`New password`}
                description={t`At least eight characters: small and capital letters, a digit and a special character.`}
                autoComplete="new-password"
              />
              <Button type="submit" loading={isBusy}>
                <Trans>Change it</Trans>
              </Button>
            </Stack>
          </form>
        </>
      )}
      <ToLogin />
    </Stack>
  );
}

function ToLogin(): ReactNode {
  return (
    <Anchor renderRoot={(props) => <Link href="/" {...props} />}>
      <Trans>To the login</Trans>
    </Anchor>
  );
}
