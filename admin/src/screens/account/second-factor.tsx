import {
  secondFactorBegin,
  type SecondFactorBegunResponse,
  secondFactorConfirm,
  secondFactorRemove,
  secondFactorRenewCodes,
  type SecondFactorResponse,
  secondFactorShow,
} from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { When } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import { SecondFactorKey } from '../../patterns/second-factor-key.js';
import { useSecret } from '../../patterns/secret.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

type Action = 'set up' | 'renew' | 'remove';

export function SecondFactor(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { data, error, refetch } = useQuery(getQuery(secondFactorShow, { path }));
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  const titles: Record<Action, string> = {
    'set up': t`Set up a second factor`,
    renew: t`New recovery codes`,
    remove: t`Remove the second factor`,
  };
  const forms: Record<Action, ReactNode> = {
    'set up': <SetUp onClose={close} />,
    renew: <RenewCodes onClose={close} />,
    remove: <Remove onClose={close} />,
  };
  return (
    <Section title={t`Second factor`}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={80} />}
      {data && <State factor={data} onAction={setAction} />}
      <ActionDialog title={action ? titles[action] : ''} isOpen={action !== undefined} onClose={close}>
        {action && forms[action]}
      </ActionDialog>
    </Section>
  );
}

interface StateProps {
  readonly factor: SecondFactorResponse;
  readonly onAction: (action: Action) => void;
}

function State({ factor, onAction }: StateProps): ReactNode {
  const { active, since, recoveryCodesLeft, required } = factor;
  if (!active) {
    return (
      <Stack gap="sm" align="flex-start">
        {required && (
          <Alert color="yellow">
            <Trans>This programme requires a second factor. Set one up to go on.</Trans>
          </Alert>
        )}
        <Text>
          <Trans>
            With a second factor, a password that others know is not enough to log in: an app on your phone
            shows a code, too.
          </Trans>
        </Text>
        <Button onClick={() => onAction('set up')}>
          <Trans>Set up</Trans>
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="xs">
        <Badge variant="light" tt="none">
          <Trans>Active</Trans>
        </Badge>
        {since !== undefined && (
          <Text c="dimmed">
            <Trans>
              since <When at={since} />
            </Trans>
          </Text>
        )}
      </Group>
      <Text {...(recoveryCodesLeft < 3 && { c: 'red.8' })}>
        <Plural
          value={recoveryCodesLeft}
          _0="No recovery code is left."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => onAction('renew')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="default" onClick={() => onAction('remove')}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function SetUp({ onClose }: DialogProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const [begun, setBegun] = useState<SecondFactorBegunResponse>();
  const form = useForm({ initialValues: { currentPassword: '' } });
  if (begun) {
    return <Confirm begun={begun} onClose={onClose} />;
  }
  return (
    <ActionForm
      form={form}
      submitLabel={t`Continue`}
      onSubmit={async (body, headers) => {
        const { data } = await secondFactorBegin({ client: laurel, path, body, headers });
        setBegun(data);
        return undefined;
      }}
      onClose={onClose}
    >
      <Text>
        <Trans>You need an authenticator app on your phone.</Trans>
      </Text>
      <CurrentPassword form={form} />
    </ActionForm>
  );
}

function Confirm({ begun, onClose }: DialogProps & { readonly begun: SecondFactorBegunResponse }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const showCodes = useRecoveryCodes();
  const form = useForm({ initialValues: { code: '' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Confirm`}
      onSubmit={async (body, headers) => {
        const { data } = await secondFactorConfirm({ client: laurel, path, body, headers });
        void showCodes(data.recoveryCodes);
        return t`The second factor is active. Your other logins have ended.`;
      }}
      onClose={onClose}
    >
      <SecondFactorKey {...begun} />
      <CodeField form={form} isRecovery={false} />
    </ActionForm>
  );
}

function RenewCodes({ onClose }: DialogProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const showCodes = useRecoveryCodes();
  const form = useForm({ initialValues: { code: '' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Generate new codes`}
      onSubmit={async (body, headers) => {
        const { data } = await secondFactorRenewCodes({ client: laurel, path, body, headers });
        void showCodes(data.recoveryCodes);
        return t`There are new recovery codes.`;
      }}
      onClose={onClose}
    >
      <Text>
        <Trans>The earlier codes stop working.</Trans>
      </Text>
      <CodeField form={form} isRecovery />
    </ActionForm>
  );
}

function Remove({ onClose }: DialogProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const form = useForm({ initialValues: { currentPassword: '', code: '' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Remove`}
      onSubmit={async (body, headers) => {
        await secondFactorRemove({ client: laurel, path, body, headers });
        return t`The second factor is removed.`;
      }}
      onClose={onClose}
    >
      <Text>
        <Trans>From then on, your password is enough to log in.</Trans>
      </Text>
      <CurrentPassword form={form} />
      <CodeField form={form} isRecovery />
    </ActionForm>
  );
}

type Form = Parameters<typeof fieldProps>[0];

function CurrentPassword({ form }: { readonly form: Form }): ReactNode {
  const { t } = useLingui();
  return (
    <PasswordInput
      label={t`Your current password`}
      autoComplete="current-password"
      data-autofocus
      {...fieldProps(form, 'currentPassword')}
    />
  );
}

function CodeField({ form, isRecovery }: { readonly form: Form; readonly isRecovery: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Code from the app`}
      description={isRecovery ? t`Without the app: a recovery code.` : undefined}
      autoComplete="one-time-code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      {...fieldProps(form, 'code')}
    />
  );
}

function useRecoveryCodes(): (codes: readonly string[]) => Promise<void> {
  const { t } = useLingui();
  const showSecret = useSecret();
  return (codes) =>
    showSecret({
      title: t`Recovery codes`,
      text: t`Without your phone, you can log in with each of these codes once. Keep them in a safe place: they are shown only now.`,
      value: codes.join('\n'),
    });
}
