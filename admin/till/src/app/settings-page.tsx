import { sellerLoginChange } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { PageTitle } from '../../../shop/src/app/page-title.js';
import { PasswordForm } from '../../../shop/src/profile/password-form.js';
import { PageSettings } from '../../../shop/src/profile/page-settings.js';
import { laurel } from '../data/laurel.js';
import { sellerOptions } from '../data/seller.js';
import { CATALOGUES } from '../locales/texts.js';
import { WaitingActs } from './waiting-acts.js';

const OwnSecondFactor = lazy(async () => ({
  default: (await import('./own-second-factor.js')).OwnSecondFactor,
}));

/** Settings of this device, and the end of the login. */
export function SettingsPage(): ReactNode {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [isChanging, setChanging] = useState(false);
  const { data: seller } = useQuery(sellerOptions());
  return (
    <Stack gap="lg">
      <PageTitle name={t`Settings`} />
      <PageSettings catalogues={CATALOGUES} size="md" />
      <Text>
        <Trans>You are logged in as {seller?.name ?? '…'}.</Trans>
      </Text>
      {isChanging ? (
        <PasswordForm
          change={(body) => sellerLoginChange({ client: laurel, body })}
          onDone={() => setChanging(false)}
        />
      ) : (
        <Button variant="default" onClick={() => setChanging(true)}>
          <Trans>Change password</Trans>
        </Button>
      )}
      <Suspense>
        <OwnSecondFactor />
      </Suspense>
      <Button variant="default" onClick={() => navigate('/')}>
        <Trans>Back to the till</Trans>
      </Button>
      <Button variant="default" onClick={() => void laurel.session.logOut().catch(() => undefined)}>
        <Trans>Log out</Trans>
      </Button>
      <WaitingActs />
    </Stack>
  );
}
