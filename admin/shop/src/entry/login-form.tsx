import { type Laurel, LaurelError } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { loginOfferOptions } from '../../../src/session/login-offer.js';
import { PasswordInput, useForm } from '../app/form.js';

interface Props {
  readonly page: 'shop' | 'till';
  readonly role: 'customer' | 'seller';
  readonly laurel: Laurel;
  /** What people log in with. */
  readonly nameLabel: string;
  /** Returns the name as it is stored. */
  readonly getName?: (typed: string) => string;
  readonly demoLabel: string;
  readonly renderProblem: (problem: unknown) => ReactNode;
  /** Between the form and the offer of the demo. */
  readonly children?: ReactNode;
}

export function LoginForm(props: Props): ReactNode {
  const { page, role, laurel, nameLabel, getName, demoLabel, renderProblem, children } = props;
  const { t } = useLingui();
  const { data: offer } = useQuery(loginOfferOptions(`/${page}/login.json`));
  const [needsCode, setNeedsCode] = useState(false);
  const enter = async (username: string, password: string, code?: string) => {
    try {
      await laurel.session.logIn(role, { username, password, code });
    } catch (error) {
      if (!(error instanceof LaurelError) || error.code !== 'auth.second-factor-needed') {
        throw error;
      }
      setNeedsCode(true);
    }
  };
  const login = useForm(async ({ username = '', password = '', code }) =>
    enter(getName ? getName(username) : username, password, code),
  );
  const demo = useForm(async () => enter(offer?.demo?.username ?? '', offer?.demo?.password ?? ''));
  const problem = login.problem ?? demo.problem;
  return (
    <>
      {problem !== undefined && renderProblem(problem)}
      <form onSubmit={login.onSubmit}>
        <Stack gap="md">
          <TextInput
            {...login.getField('username')}
            label={nameLabel}
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
          {needsCode && (
            <TextInput
              {...login.getField('code')}
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
          <Button type="submit" loading={login.isBusy}>
            <Trans>Log in</Trans>
          </Button>
        </Stack>
      </form>
      {children}
      {offer?.demo && (
        <form onSubmit={demo.onSubmit} className="demo">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              <Trans>Demo data is loaded, so you can look around.</Trans>
            </Text>
            <Button type="submit" variant="default" loading={demo.isBusy}>
              {demoLabel}
            </Button>
          </Stack>
        </form>
      )}
    </>
  );
}
