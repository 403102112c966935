import type { SecondFactorBegunResponse, SecondFactorResponse } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SecondFactorKey } from '../../../src/patterns/second-factor-key.js';
import { Failure, Refusal } from '../app/failure.js';
import { type Fields, PasswordInput, useForm } from '../app/form.js';

interface Password {
  readonly currentPassword: string;
}
interface TypedCode {
  readonly code: string;
}
type Codes = readonly string[];

/** What the service does with the second factor of the one who is logged in. */
export interface SecondFactorCalls {
  readonly show: (signal: AbortSignal) => Promise<SecondFactorResponse>;
  readonly begin: (body: Password) => Promise<SecondFactorBegunResponse>;
  readonly confirm: (body: TypedCode) => Promise<Codes>;
  readonly renewCodes: (body: TypedCode) => Promise<Codes>;
  readonly remove: (body: Password & TypedCode) => Promise<unknown>;
}

interface Props {
  readonly calls: SecondFactorCalls;
}

type Action = 'set up' | 'renew' | 'remove';

const KEY = ['second-factor'];

/** The second factor of the one who is logged in: a customer, or a seller at the till. */
export function SecondFactor({ calls }: Props): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => calls.show(signal),
  });
  const [action, setAction] = useState<Action>();
  const [codes, setCodes] = useState<Codes>();
  const queryClient = useQueryClient();
  const onDone = (shown?: Codes) => {
    setAction(undefined);
    setCodes(shown);
    void queryClient.invalidateQueries({ queryKey: KEY });
  };
  const form = { calls, onDone };
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        <Trans>Second factor</Trans>
      </Title>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {codes && <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />}
      {!codes && action === 'set up' && <SetUp {...form} />}
      {!codes && action === 'renew' && <Renew {...form} />}
      {!codes && action === 'remove' && <Remove {...form} />}
      {!codes && action === undefined && data && <State factor={data} onAction={setAction} />}
    </Stack>
  );
}

interface StateProps {
  readonly factor: SecondFactorResponse;
  readonly onAction: (action: Action) => void;
}

function State({ factor, onAction }: StateProps): ReactNode {
  if (!factor.active) {
    return (
      <>
        <Text>
          <Trans>
            With a second factor, a password that others know is not enough to log in: an app on your phone
            shows a code, too.
          </Trans>
        </Text>
        <Button variant="default" onClick={() => onAction('set up')}>
          <Trans>Set up a second factor</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      <Text>
        <Trans>Logins need a code of your app.</Trans>{' '}
        <Plural
          value={factor.recoveryCodesLeft}
          _0="No recovery code is left."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </Text>
      <Button variant="default" onClick={() => onAction('renew')}>
        <Trans>New recovery codes</Trans>
      </Button>
      <Button variant="default" onClick={() => onAction('remove')}>
        <Trans>Remove the second factor</Trans>
      </Button>
    </>
  );
}

interface FormProps {
  readonly calls: SecondFactorCalls;
  /** With recovery codes that are to be shown. */
  readonly onDone: (codes?: Codes) => void;
}

function SetUp({ calls, onDone }: FormProps): ReactNode {
  const { t } = useLingui();
  const [begun, setBegun] = useState<SecondFactorBegunResponse>();
  if (begun) {
    return (
      <Form
        submitLabel={t`Confirm`}
        send={async ({ code = '' }) => onDone(await calls.confirm({ code }))}
        onCancel={() => onDone()}
        render={(getField) => (
          <>
            <SecondFactorKey {...begun} />
            <CodeField field={getField('code')} isRecovery={false} />
          </>
        )}
      />
    );
  }
  return (
    <Form
      key="password"
      submitLabel={t`Continue`}
      send={async ({ currentPassword = '' }) => setBegun(await calls.begin({ currentPassword }))}
      onCancel={() => onDone()}
      render={(getField) => (
        <>
          <Text>
            <Trans>You need an authenticator app on your phone.</Trans>
          </Text>
          <CurrentPassword field={getField('currentPassword')} />
        </>
      )}
    />
  );
}

function Renew({ calls, onDone }: FormProps): ReactNode {
  const { t } = useLingui();
  return (
    <Form
      submitLabel={t`Generate new codes`}
      send={async ({ code = '' }) => onDone(await calls.renewCodes({ code }))}
      onCancel={() => onDone()}
      render={(getField) => (
        <>
          <Text>
            <Trans>The earlier codes stop working.</Trans>
          </Text>
          <CodeField field={getField('code')} isRecovery />
        </>
      )}
    />
  );
}

function Remove({ calls, onDone }: FormProps): ReactNode {
  const { t } = useLingui();
  const send = async ({ currentPassword = '', code = '' }: Fields) => {
    await calls.remove({ currentPassword, code });
    onDone();
  };
  return (
    <Form
      submitLabel={t`Remove`}
      send={send}
      onCancel={() => onDone()}
      render={(getField) => (
        <>
          <Text>
            <Trans>From then on, your password is enough to log in.</Trans>
          </Text>
          <CurrentPassword field={getField('currentPassword')} />
          <CodeField field={getField('code')} isRecovery />
        </>
      )}
    />
  );
}

type Field = ReturnType<ReturnType<typeof useForm>['getField']>;

interface SentForm {
  readonly submitLabel: string;
  readonly send: (fields: Fields) => Promise<void>;
  readonly onCancel: () => void;
  readonly render: (getField: (name: string) => Field) => ReactNode;
}

function Form({ submitLabel, send, onCancel, render }: SentForm): ReactNode {
  const { t } = useLingui();
  const { isBusy, problem, onSubmit, getField } = useForm(send);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {problem !== undefined && <Refusal error={problem} title={t`Could not be changed`} />}
        {render(getField)}
        <Group grow>
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CurrentPassword({ field }: { readonly field: Field }): ReactNode {
  const { t } = useLingui();
  return <PasswordInput {...field} label={t`Current password`} autoComplete="current-password" />;
}

function CodeField({
  field,
  isRecovery,
}: {
  readonly field: Field;
  readonly isRecovery: boolean;
}): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      {...field}
      label={t`Code from the app`}
      description={isRecovery ? t`Without the app: a recovery code.` : undefined}
      autoComplete="one-time-code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function RecoveryCodes({
  codes,
  onStored,
}: {
  readonly codes: Codes;
  readonly onStored: () => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Text>
        <Trans>
          Without your phone, you can log in with each of these codes once. Keep them in a safe place: they
          are shown only now.
        </Trans>
      </Text>
      <Code block aria-label={t`Recovery codes`}>
        {codes.join('\n')}
      </Code>
      <Button onClick={onStored}>
        <Trans>I have stored them</Trans>
      </Button>
    </>
  );
}
