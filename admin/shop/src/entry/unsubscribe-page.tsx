import { selfRegistrationUnsubscribe } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Refusal } from '../app/failure.js';
import { useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { laurel } from '../data/laurel.js';
import { ProgrammeBrand } from './programme-brand.js';

/** Where the link of a reminder leads, with its token behind `#`. With a button: programs that look into messages follow links. */
export function UnsubscribePage(): ReactNode {
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, onSubmit } = useForm(async () => {
    await selfRegistrationUnsubscribe({ client: laurel, path: { token: window.location.hash.slice(1) } });
    setDone(true);
  });
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <PageTitle name={isDone ? t`You will get no more reminders` : t`Reminders by e-mail`} />
      {isDone ? (
        <>
          <Text>
            <Trans>Ask in the shop if you want them again.</Trans>
          </Text>
          <Button renderRoot={(props) => <Link href="/" {...props} />}>
            <Trans>To the programme</Trans>
          </Button>
        </>
      ) : (
        <form onSubmit={onSubmit}>
          <Stack gap="md">
            <Text>
              <Trans>
                You get e-mails before points, rewards or your level end. You will not get them any more, and
                no other news.
              </Trans>
            </Text>
            {problem !== undefined && <Refusal error={problem} title={t`Could not be changed`} />}
            <Button type="submit" loading={isBusy}>
              <Trans>Stop sending me reminders</Trans>
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
