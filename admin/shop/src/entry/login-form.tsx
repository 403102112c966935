import type { Laurel } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  const login = useForm(async ({ username = '', password = '' }) =>
    laurel.session.logIn(role, { username: getName ? getName(username) : username, password }),
  );
  const demo = useForm(async () => {
    const { username = '', password = '' } = offer?.demo ?? {};
    await laurel.session.logIn(role, { username, password });
  });
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
