import { LaurelError } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Code, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { forgetFailedScreens } from '../app/lazy-screen.js';
import { PageTitle } from './page-title.js';
import { spotlight } from './search-store.js';

/** What an error means and what to do, in a sentence. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof TypeError) {
      return t`The service cannot be reached. Check the connection and try again.`;
    }
    if (!(error instanceof LaurelError)) {
      return t`Something went wrong in this page. Reload it and try again.`;
    }
    switch (error.status) {
      case 401:
        return t`Your login has ended. Log in again.`;
      case 403:
        if (error.code === 'auth.second-factor-required') {
          return t`This needs a second factor. Set one up on the page of your account.`;
        }
        if (error.code === 'auth.second-factor-code-needed') {
          return t`This many points need a code of your second factor.`;
        }
        return t`Your roles do not allow this. Ask an administrator who manages roles.`;
      case 404:
        if (error.code === 'auth.second-factor-missing') {
          return t`There is no second factor: a password is enough to log in.`;
        }
        return t`This does not exist, or was deleted.`;
      case 429: {
        const seconds = error.retryAfter;
        return seconds === undefined
          ? t`Too many requests. Wait a moment and try again.`
          : t`Too many requests. Try again in ${seconds} seconds.`;
      }
      case 500:
        return t`Something went wrong on the server. Nothing was changed.`;
      case 503:
        return t`The service is busy or cannot reach its database. Try again in a moment.`;
      default:
        return error.message;
    }
  };
}

interface FailureProps {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
}

/** In place of what could not be loaded. */
export function Failure({ error, retry }: FailureProps): ReactNode {
  const { t } = useLingui();
  const text = useErrorText();
  const isForbidden = error instanceof LaurelError && error.status === 403;
  const lacksFactor = error instanceof LaurelError && error.code === 'auth.second-factor-required';
  const requestId = error instanceof LaurelError ? error.requestId : undefined;
  return (
    <Alert
      role="alert"
      color={isForbidden ? 'gray' : 'red'}
      title={isForbidden ? t`Not allowed` : t`Could not be loaded`}
    >
      <Stack gap="xs" align="flex-start">
        <Text>{text(error)}</Text>
        {lacksFactor && (
          <Button component={Link} to="/account" size="xs">
            <Trans>Set up a second factor</Trans>
          </Button>
        )}
        {requestId !== undefined && !isForbidden && (
          <Text size="xs">
            <Trans>
              Request <Code>{requestId}</Code>
            </Trans>
          </Text>
        )}
        {retry && !isForbidden && (
          <Button size="xs" variant="default" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** In place of a page that the roles of the administrator do not permit. */
export function NotAllowed(): ReactNode {
  const { t } = useLingui();
  const title = t`Not allowed`;
  return (
    <Stack align="flex-start">
      <PageTitle name={title}>{title}</PageTitle>
      <Text>
        <Trans>Your roles do not allow this. Ask an administrator who manages roles.</Trans>
      </Text>
    </Stack>
  );
}

/** For the router: a page whose code or data did not come. */
export function LoadFailed({
  error,
  reset,
}: {
  readonly error: unknown;
  readonly reset: () => void;
}): ReactNode {
  const router = useRouter();
  const retry = () => {
    forgetFailedScreens();
    reset();
    void router.invalidate();
  };
  return <Failure error={error} retry={retry} />;
}

/** Leads on: to what one looks for, to the list that the address begins with, to the start page. */
export function NotFound(): ReactNode {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [, first = ''] = pathname.split('/');
  const list =
    Object.hasOwn(useRouter().routesByPath, `/${first}`) && first !== '' && pathname !== `/${first}`;
  const title = t`Page not found`;
  return (
    <Stack align="flex-start">
      <PageTitle name={title}>{title}</PageTitle>
      <Text>
        <Trans>The address may be mistyped, or what was here has been deleted.</Trans>
      </Text>
      <Group gap="xs">
        <Button leftSection={<Search size={16} aria-hidden />} onClick={spotlight.open}>
          <Trans>Search</Trans>
        </Button>
        {list && (
          <Button component={Link} to={`/${first}`} variant="default">
            <Trans>Go to the list</Trans>
          </Button>
        )}
        <Button component={Link} to="/" variant="default">
          <Trans>Go to the start page</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

export function Waiting(): ReactNode {
  const { t } = useLingui();
  return (
    <Group justify="center" p="xl">
      <Loader aria-label={t`Loading`} role="status" />
    </Group>
  );
}

interface EmptyProps {
  readonly title: string;
  /** What belongs here, and what to do. */
  readonly text: string;
  readonly action?: ReactNode;
}

export function Empty({ title, text, action }: EmptyProps): ReactNode {
  return (
    <Stack align="center" gap="xs" py={48} px="md">
      <Title order={2}>{title}</Title>
      <Text c="dimmed" ta="center" maw={480}>
        {text}
      </Text>
      {action}
    </Stack>
  );
}
