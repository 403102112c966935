import { adminLoginChange, type AdministratorRecord, administratorUpdateOwn } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { fieldProps } from '../../patterns/form-page.js';
import { getChanged } from '../../patterns/versions.js';
import { Section } from '../../patterns/section.js';

interface Props {
  readonly own: AdministratorRecord;
}

export function OwnProfile({ own }: Props): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = t`Name and contact`;
  return (
    <Section
      title={title}
      action={
        <Button variant="default" aria-label={t`Change name and contact`} onClick={() => setOpen(true)}>
          <Trans>Change</Trans>
        </Button>
      }
    >
      <Text>{[own.firstName, own.lastName].filter(Boolean).join(' ') || own.username}</Text>
      <Text c="dimmed">{[own.email, own.phone].filter(Boolean).join(' · ')}</Text>
      <ActionDialog title={title} isOpen={isOpen} onClose={close}>
        <ProfileForm own={own} onClose={close} />
      </ActionDialog>
    </Section>
  );
}

function ProfileForm({ own, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { firstName = '', lastName = '', email, phone = '' } = own;
  const form = useForm({ initialValues: { firstName, lastName, email, phone, currentPassword: '' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Save`}
      onSubmit={async (values, headers) => {
        const body = getChanged(form.getInitialValues(), values);
        await administratorUpdateOwn({ client: laurel, path, body, headers });
        return t`Your name and contact are saved.`;
      }}
      onClose={onClose}
    >
      <TextInput label={t`First name`} autoComplete="given-name" {...fieldProps(form, 'firstName')} />
      <TextInput label={t`Last name`} autoComplete="family-name" {...fieldProps(form, 'lastName')} />
      <TextInput label={t`E-mail`} type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <TextInput label={t`Phone`} type="tel" autoComplete="tel" {...fieldProps(form, 'phone')} />
      {form.isDirty('email') && (
        <PasswordInput
          label={t`Your current password`}
          description={t`Another e-mail needs it: a new password would be sent there.`}
          autoComplete="current-password"
          {...fieldProps(form, 'currentPassword')}
        />
      )}
    </ActionForm>
  );
}

export function OwnPassword(): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section
      title={t`Password`}
      action={
        <Button variant="default" aria-label={t`Change the password`} onClick={() => setOpen(true)}>
          <Trans>Change</Trans>
        </Button>
      }
    >
      <Text c="dimmed">
        <Trans>A new password ends all your other logins.</Trans>
      </Text>
      <ActionDialog title={t`Change the password`} isOpen={isOpen} onClose={close}>
        <PasswordForm onClose={close} />
      </ActionDialog>
    </Section>
  );
}

function PasswordForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const form = useForm({ initialValues: { currentPassword: '', plainPassword: '' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Change the password`}
      onSubmit={async (body, headers) => {
        await adminLoginChange({ client: laurel, path, body, headers });
        return t`Your password is changed.`;
      }}
      onClose={onClose}
    >
      <PasswordInput
        label={t`Your current password`}
        autoComplete="current-password"
        data-autofocus
        {...fieldProps(form, 'currentPassword')}
      />
      <PasswordInput
        label={t`New password`}
        description={t`At least eight characters: small and capital letters, a digit and a special character.`}
        autoComplete="new-password"
        {...fieldProps(form, 'plainPassword')}
      />
    </ActionForm>
  );
}
