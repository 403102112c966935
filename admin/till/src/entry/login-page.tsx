import { LaurelError } from '@laurel/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Refusal } from '../../../shop/src/app/failure.js';
import { PageTitle } from '../../../shop/src/app/page-title.js';
import { Brand } from '../../../shop/src/entry/brand.js';
import { LoginForm } from '../../../shop/src/entry/login-form.js';
import { useActs } from '../data/acts.js';
import { laurel } from '../data/laurel.js';

export function LoginPage(): ReactNode {
  const { t } = useLingui();
  const acts = useActs();
  return (
    <main className="entry">
      <Stack gap="lg">
        <Brand page="till" />
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
        <LoginForm
          page="till"
          role="seller"
          laurel={laurel}
          nameLabel={t`E-mail`}
          demoLabel={t`Log in as the demo seller`}
          renderProblem={(problem) => <Problem problem={problem} />}
        />
      </Stack>
    </main>
  );
}

/** Accounts of customers and administrators are unknown here: the same answer is given for each wrong name. */
function Problem({ problem }: { readonly problem: unknown }): ReactNode {
  const { t } = useLingui();
  if (!(problem instanceof LaurelError) || problem.code !== 'auth.bad-credentials') {
    return <Refusal error={problem} title={t`Could not log in`} />;
  }
  return (
    <Alert role="alert" color="red" title={t`Could not log in`}>
      <Trans>
        This e-mail and password are not those of a seller. Customers log in at{' '}
        <Anchor href="/shop">/shop</Anchor>, and administrators at <Anchor href="/admin">/admin</Anchor>.
      </Trans>
    </Alert>
  );
}
