import { refusedContactsRefuse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Refusal } from '../app/failure.js';
import { useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { laurel } from '../data/laurel.js';
import { ProgrammeBrand } from './programme-brand.js';

/** Where the notice about a changed contact leads, with its token behind `#`. With a button: programs that look into messages follow links. */
export function KeepContactPage(): ReactNode {
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, onSubmit } = useForm(async () => {
    await refusedContactsRefuse({
      client: laurel,
      path: { storeCode: 'DEFAULT', token: window.location.hash.slice(1) },
    });
    setDone(true);
  });
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <PageTitle name={isDone ? t`Your account is as it was` : t`Was that you?`} />
      {isDone ? (
        <>
          <Text>
            <Trans>
              Your former e-mail and phone are in your account again, and every device is logged out. Choose a
              new password that only you know.
            </Trans>
          </Text>
          <Button renderRoot={(props) => <Link href="/forgot-password" {...props} />}>
            <Trans>Choose a new password</Trans>
          </Button>
        </>
      ) : (
        <form onSubmit={onSubmit}>
          <Stack gap="md">
            <Text>
              <Trans>
                The e-mail or the phone of your account was changed. If you have not asked for it, keep the
                former one. Nothing happens if you close this page.
              </Trans>
            </Text>
            {problem !== undefined && <Refusal error={problem} title={t`Could not be changed`} />}
            <Button type="submit" loading={isBusy}>
              <Trans>Keep the former one</Trans>
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
