import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { laurel } from '../data/laurel.js';
import { loginOfferOptions } from '../../../src/session/login-offer.js';
import { Refusal } from '../app/failure.js';
import { PasswordInput, useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { ProgrammeBrand } from './programme-brand.js';
import { getLoginName } from './login-name.js';

export function LoginPage(): ReactNode {
  const { t } = useLingui();
  const { data: offer } = useQuery(loginOfferOptions('/shop/login.json'));
  const login = useForm(async ({ username = '', password = '' }) =>
    laurel.session.logIn('customer', { username: getLoginName(username), password }),
  );
  const demo = useForm(async () => {
    const { username = '', password = '' } = offer?.demo ?? {};
    await laurel.session.logIn('customer', { username, password });
  });
  const problem = login.problem ?? demo.problem;
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <Stack gap={4}>
        <PageTitle name={t`Log in`} />
        <Text c="dimmed">
          <Trans>See your points, and get rewards for them.</Trans>
        </Text>
      </Stack>
      {problem !== undefined && <Refusal error={problem} title={t`Not logged in`} />}
      <form onSubmit={login.onSubmit}>
        <Stack gap="md">
          <TextInput
            {...login.getField('username')}
            label={t`E-mail, phone or card number`}
            autoComplete="username"
            autoCapitalize="none"
            required
            withAsterisk={false}
          />
          <PasswordInput
            {...login.getField('password')}
            label={t`Password`}
            autoComplete="current-password"
          />
          <Button type="submit" loading={login.isBusy}>
            <Trans>Log in</Trans>
          </Button>
        </Stack>
      </form>
      <Anchor renderRoot={(props) => <Link href="/forgot-password" {...props} />}>
        <Trans>Forgot your password?</Trans>
      </Anchor>
      <Text>
        <Trans>
          Not a member yet?{' '}
          <Anchor renderRoot={(props) => <Link href="/register" {...props} />}>Register</Anchor>
        </Trans>
      </Text>
      {offer?.demo && (
        <form onSubmit={demo.onSubmit} className="demo">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              <Trans>Demo data is loaded, so you can look around.</Trans>
            </Text>
            <Button type="submit" variant="default" loading={demo.isBusy}>
              <Trans>Log in as the demo customer</Trans>
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
