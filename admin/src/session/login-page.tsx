import { LaurelError } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Alert,
  Box,
  Button,
  Center,
  Divider,
  Group,
  Image,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent, type ReactNode } from 'react';
import { laurel } from '../api/laurel.js';
import { PageTitle } from '../patterns/page-title.js';
import { useErrorText } from '../patterns/states.js';
import { loginOfferOptions } from './login-offer.js';

const route = getRouteApi('/login');

export function LoginPage(): ReactNode {
  const { t } = useLingui();
  const { next = '/admin' } = route.useSearch();
  const router = useRouter();
  const { data: offer } = useQuery(loginOfferOptions('/admin/login.json'));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  const enter = async (username: string, password: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await laurel.session.logIn('admin', { username, password });
      router.history.replace(next);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void enter(textOf(fields.get('username')), textOf(fields.get('password')));
  };
  return (
    <Box component="main" id="content">
      <Center mih="100vh" p="md">
        <Paper withBorder p="xl" w={380} maw="100%">
          <Stack gap="md">
            <Group gap="sm">
              <Image src="/admin/laurel.svg" alt="" w={36} h={36} />
              <PageTitle name={t`Log in`}>
                <Trans>Log in to Laurel</Trans>
              </PageTitle>
            </Group>
            {problem !== undefined && <LoginProblem error={problem} />}
            <form onSubmit={submit}>
              <Stack gap="md">
                <TextInput
                  name="username"
                  label={t`User name or e-mail`}
                  autoComplete="username"
                  required
                  withAsterisk={false}
                />
                <PasswordInput
                  name="password"
                  label={t`Password`}
                  autoComplete="current-password"
                  required
                  withAsterisk={false}
                  visibilityToggleButtonProps={{
                    'aria-label': t`Show the password`,
                    tabIndex: 0,
                    'aria-hidden': false,
                  }}
                />
                <Button type="submit" loading={isBusy}>
                  <Trans>Log in</Trans>
                </Button>
              </Stack>
            </form>
            {offer?.demo && (
              <>
                <Divider label={t`Demo data is loaded`} />
                <Button
                  variant="default"
                  loading={isBusy}
                  onClick={() => void enter(offer.demo?.username ?? '', offer.demo?.password ?? '')}
                >
                  <Trans>Log in as the demo administrator</Trans>
                </Button>
              </>
            )}
            {offer && (
              <Text size="xs" c="dimmed">
                <Trans>Version {offer.version}</Trans>
              </Text>
            )}
          </Stack>
        </Paper>
      </Center>
    </Box>
  );
}

function LoginProblem({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  const text = () => {
    if (!(error instanceof LaurelError)) {
      return errorText(error);
    }
    if (error.status === 429) {
      const seconds = error.retryAfter ?? 60;
      return t`There were too many attempts. Try again in ${seconds} seconds.`;
    }
    return error.status < 500
      ? t`This name and password do not fit together, or the account is not active.`
      : t`The service is busy or out of reach of its database. Try again in a moment.`;
  };
  return (
    <Alert ref={alert} tabIndex={-1} role="alert" color="red" title={t`Not logged in`}>
      {text()}
    </Alert>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
