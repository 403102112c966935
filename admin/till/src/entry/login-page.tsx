import { LaurelError } from '@laurel/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../../../shop/src/app/failure.js';
import { PasswordInput, useForm } from '../../../shop/src/app/form.js';
import { PageTitle } from '../../../shop/src/app/page-title.js';
import { loginOfferOptions } from '../../../src/session/login-offer.js';
import { useActs } from '../data/acts.js';
import { laurel } from '../data/laurel.js';

export function LoginPage(): ReactNode {
  const { t } = useLingui();
  const { data: offer } = useQuery(loginOfferOptions('/till/login.json'));
  const acts = useActs();
  const login = useForm(async ({ username = '', password = '' }) =>
    laurel.session.logIn('seller', { username, password }),
  );
  const demo = useForm(async () => {
    const { username = '', password = '' } = offer?.demo ?? {};
    await laurel.session.logIn('seller', { username, password });
  });
  const problem = login.problem ?? demo.problem;
  return (
    <main className="entry">
      <Stack gap="lg">
        <Group gap="sm">
          <img src="/till/laurel.svg" alt="" width={40} height={40} />
          <Text fw={700} size="lg">
            Laurel
          </Text>
        </Group>
        <Stack gap={4}>
          <PageTitle name={t`Log in to the till`} />
          <Text c="dimmed">
            <Trans>For sellers: points, rewards and coupons of the member before you.</Trans>
          </Text>
        </Stack>
        {acts.length > 0 && (
          <Alert color="yellow" role="status">
            <Plural
              value={acts.length}
              one="# entry waits. Log in as the seller who made it, and it is sent."
              other="# entries wait. Log in as the seller who made them, and they are sent."
            />
          </Alert>
        )}
        {problem !== undefined && <Problem problem={problem} />}
        <form onSubmit={login.onSubmit}>
          <Stack gap="md">
            <TextInput
              {...login.getField('username')}
              label={t`E-mail`}
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
        {offer?.demo && (
          <form onSubmit={demo.onSubmit} className="demo">
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                <Trans>Demo data is loaded, so you can look around.</Trans>
              </Text>
              <Button type="submit" variant="default" loading={demo.isBusy}>
                <Trans>Log in as the demo seller</Trans>
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </main>
  );
}

/** Accounts of customers and administrators are unknown here: the same answer is given for each wrong name. */
function Problem({ problem }: { readonly problem: unknown }): ReactNode {
  const { t } = useLingui();
  if (!(problem instanceof LaurelError) || problem.code !== 'auth.bad-credentials') {
    return <Refusal error={problem} title={t`Not logged in`} />;
  }
  return (
    <Alert role="alert" color="red" title={t`Not logged in`}>
      <Trans>
        This e-mail and password are not those of a seller. Customers log in at{' '}
        <Anchor href="/shop">/shop</Anchor>, and administrators at <Anchor href="/admin">/admin</Anchor>.
      </Trans>
    </Alert>
  );
}
