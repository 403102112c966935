import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { laurel } from '../data/laurel.js';
import { Refusal } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { ProgrammeBrand } from './programme-brand.js';
import { LoginForm } from './login-form.js';
import { getLoginName } from './login-name.js';

export function LoginPage(): ReactNode {
  const { t } = useLingui();
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <Stack gap={4}>
        <PageTitle name={t`Log in`} />
        <Text c="dimmed">
          <Trans>See your points, and get rewards for them.</Trans>
        </Text>
      </Stack>
      <LoginForm
        page="shop"
        role="customer"
        laurel={laurel}
        nameLabel={t`E-mail, phone or card number`}
        getName={getLoginName}
        demoLabel={t`Log in as the demo customer`}
        renderProblem={(problem) => <Refusal error={problem} title={t`Could not log in`} />}
      >
        <Anchor renderRoot={(props) => <Link href="/forgot-password" {...props} />}>
          <Trans>Forgot your password?</Trans>
        </Anchor>
        <Text>
          <Trans>
            Not a member yet?{' '}
            <Anchor renderRoot={(props) => <Link href="/register" {...props} />}>Register</Anchor>
          </Trans>
        </Text>
      </LoginForm>
    </Stack>
  );
}
