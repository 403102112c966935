import {
  publicSettingsActivationMethod,
  selfRegistrationActivate,
  selfRegistrationActivateByCode,
  selfRegistrationSendLink,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { laurel } from '../data/laurel.js';
import { Refusal } from '../app/failure.js';
import { useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { ProgrammeBrand } from './programme-brand.js';

/** After the registration; and where the link of a message leads, with its token. */
export function ActivatePage({ token }: { readonly token: string | undefined }): ReactNode {
  const { t } = useLingui();
  const [isActive, setActive] = useState(false);
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <PageTitle name={isActive ? t`You are a member now` : t`Activate your account`} />
      {isActive ? (
        <Active />
      ) : token === undefined ? (
        <ByMessage onActive={setActive} />
      ) : (
        <ByToken token={token} onActive={setActive} />
      )}
    </Stack>
  );
}

/** Where the link of the message about a changed e-mail leads, with its token behind `#`. */
export function ConfirmEmailPage(): ReactNode {
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, onSubmit } = useForm(async () => {
    await selfRegistrationActivate({ client: laurel, path: { token: window.location.hash.slice(1) } });
    setDone(true);
  });
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <PageTitle name={isDone ? t`Your e-mail is confirmed` : t`Confirm your e-mail`} />
      {isDone ? (
        <Button renderRoot={(props) => <Link href="/" {...props} />}>
          <Trans>To the programme</Trans>
        </Button>
      ) : (
        <>
          <form onSubmit={onSubmit}>
            <Stack gap="md">
              <Text>
                <Trans>Confirm the address to which this link was sent. The shop then knows you by it.</Trans>
              </Text>
              {problem !== undefined && <Refusal error={problem} title={t`Not confirmed`} />}
              <Button type="submit" loading={isBusy}>
                <Trans>This address is mine</Trans>
              </Button>
            </Stack>
          </form>
          {problem !== undefined && <AnotherLink />}
        </>
      )}
    </Stack>
  );
}

interface Props {
  readonly onActive: (isActive: boolean) => void;
}

function Active(): ReactNode {
  return (
    <Button renderRoot={(props) => <Link href="/" {...props} />}>
      <Trans>Log in</Trans>
    </Button>
  );
}

/** With a button: programs that look into messages follow links, and would use the token up. */
function ByToken({ token, onActive }: Props & { readonly token: string }): ReactNode {
  const { t } = useLingui();
  const { isBusy, problem, onSubmit } = useForm(async () => {
    await selfRegistrationActivate({
      client: laurel,
      path: { token },
    });
    onActive(true);
  });
  return (
    <>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          {problem !== undefined && <Refusal error={problem} title={t`Not activated`} />}
          <Button type="submit" loading={isBusy}>
            <Trans>Activate my account</Trans>
          </Button>
        </Stack>
      </form>
      {problem !== undefined && <AnotherLink />}
    </>
  );
}

/** The page knows no address: a link has its token alone. */
function AnotherLink(): ReactNode {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, onSubmit, getField } = useForm(async ({ email = '' }) => {
    await selfRegistrationSendLink({ client: laurel, body: { email } });
    setSent(true);
  });
  if (isSent) {
    return (
      <Text role="status">
        <Trans>
          If this e-mail waits for a link, another one is on its way to it. It works once, for seven days.
        </Trans>
      </Text>
    );
  }
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="md">
        {problem !== undefined && <Refusal error={problem} title={t`Could not be sent`} />}
        <TextInput
          {...getField('email')}
          type="email"
          label={t`E-mail`}
          autoComplete="email"
          required
          withAsterisk={false}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          <Trans>Send me another link</Trans>
        </Button>
      </Stack>
    </form>
  );
}

function ByMessage({ onActive }: Props): ReactNode {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ['activation-method'],
    queryFn: async ({ signal }) => (await publicSettingsActivationMethod({ client: laurel, signal })).data,
  });
  const { isBusy, problem, onSubmit, getField } = useForm(async ({ code = '' }) => {
    await selfRegistrationActivateByCode({
      client: laurel,
      path: { code: code.replaceAll(/\s/g, '') },
    });
    onActive(true);
  });
  const back = (
    <Anchor renderRoot={(props) => <Link href="/" {...props} />}>
      <Trans>To the login</Trans>
    </Anchor>
  );
  if (data?.method !== 'sms') {
    return (
      <>
        <Text>
          <Trans>
            You are registered. The programme sends you a message with a link; open it, and you can log in. If
            no message comes, ask in the shop: they can activate your account, too.
          </Trans>
        </Text>
        <AnotherLink />
        {back}
      </>
    );
  }
  return (
    <>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          {problem !== undefined && <Refusal error={problem} title={t`Not activated`} />}
          <TextInput
            {...getField('code')}
            label={t`Code`}
            description={t`The programme sends you a message with six digits.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={isBusy}>
            <Trans>Activate my account</Trans>
          </Button>
        </Stack>
      </form>
      {back}
    </>
  );
}
