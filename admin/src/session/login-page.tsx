import { LaurelError } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { laurel } from '../api/laurel.js';
import { EntryFrame } from './entry-frame.js';
import { EntryPassword, EntryProblem, useEntryForm } from './entry-form.js';
import { loginOfferOptions } from './login-offer.js';
import { ProviderButton } from './provider-login.js';

const route = getRouteApi('/login');

export function LoginPage(): ReactNode {
  const { t } = useLingui();
  const { next = '/admin' } = route.useSearch();
  const router = useRouter();
  const { data: offer } = useQuery(loginOfferOptions('/admin/login.json'));
  const [needsCode, setNeedsCode] = useState(false);
  const [providerProblem, setProviderProblem] = useState<unknown>();
  const enter = async (username: string, password: string, code?: string) => {
    try {
      await laurel.session.logIn('admin', { username, password, code });
    } catch (error) {
      if (error instanceof LaurelError && error.code === 'auth.second-factor-needed') {
        setNeedsCode(true);
        return;
      }
      throw error;
    }
    router.history.replace(next);
  };
  const login = useEntryForm((getText) =>
    enter(getText('username'), getText('password'), needsCode ? getText('code') : undefined),
  );
  const demo = useEntryForm(() => enter(offer?.demo?.username ?? '', offer?.demo?.password ?? ''));
  const { isBusy, onSubmit } = login;
  const problem = login.problem ?? demo.problem ?? providerProblem;
  const isWrongCode = problem instanceof LaurelError && problem.code === 'auth.second-factor-wrong';
  return (
    <EntryFrame name={t`Log in`} title={<Trans>Log in to Laurel</Trans>}>
      {problem !== undefined && (
        <EntryProblem
          error={problem}
          title={t`Could not log in`}
          refused={
            isWrongCode
              ? t`This code is wrong, or was used. Wait for the next one.`
              : t`Wrong name or password, or the account is not active.`
          }
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
          {needsCode && (
            <TextInput
              name="code"
              label={t`Code of your second factor`}
              description={t`From the app on your phone, or a recovery code.`}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              withAsterisk={false}
              autoFocus
            />
          )}
          <Button type="submit" loading={isBusy}>
            <Trans>Log in</Trans>
          </Button>
        </Stack>
      </form>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
        <Trans>Forgot your password?</Trans>
      </Anchor>
      {offer?.provider && (
        <ProviderButton name={offer.provider.name} next={next} onProblem={setProviderProblem} />
      )}
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
