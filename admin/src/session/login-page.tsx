import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../api/laurel.js';
import { EntryFrame } from './entry-frame.js';
import { EntryPassword, EntryProblem, useEntryForm } from './entry-form.js';
import { loginOfferOptions } from './login-offer.js';

const route = getRouteApi('/login');

export function LoginPage(): ReactNode {
  const { t } = useLingui();
  const { next = '/admin' } = route.useSearch();
  const router = useRouter();
  const { data: offer } = useQuery(loginOfferOptions('/admin/login.json'));
  const enter = async (username: string, password: string) => {
    await laurel.session.logIn('admin', { username, password });
    router.history.replace(next);
  };
  const login = useEntryForm((textOf) => enter(textOf('username'), textOf('password')));
  const demo = useEntryForm(() => enter(offer?.demo?.username ?? '', offer?.demo?.password ?? ''));
  const { isBusy, onSubmit } = login;
  const problem = login.problem ?? demo.problem;
  return (
    <EntryFrame name={t`Log in`} title={<Trans>Log in to Laurel</Trans>}>
      {problem !== undefined && (
        <EntryProblem
          error={problem}
          title={t`Not logged in`}
          refused={t`This name and password do not fit together, or the account is not active.`}
        />
      )}
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          <TextInput
            name="username"
            label={t`User name or e-mail`}
            autoComplete="username"
            required
            withAsterisk={false}
          />
          <EntryPassword name="password" label={t`Password`} autoComplete="current-password" />
          <Button type="submit" loading={isBusy}>
            <Trans>Log in</Trans>
          </Button>
        </Stack>
      </form>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
        <Trans>Forgot your password?</Trans>
      </Anchor>
      {offer?.demo && (
        <form onSubmit={demo.onSubmit}>
          <Stack gap="md">
            <Divider label={t`Demo data is loaded`} />
            <Button type="submit" variant="default" loading={demo.isBusy}>
              <Trans>Log in as the demo administrator</Trans>
            </Button>
          </Stack>
        </form>
      )}
      {offer && (
        <Text size="xs" c="dimmed">
          <Trans>Version {offer.version}</Trans>
        </Text>
      )}
    </EntryFrame>
  );
}
