import {
  aclList,
  administratorCreate,
  administratorDetail,
  administratorOwn,
  administratorUpdate,
} from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { Failure } from '../../patterns/states.js';
import { getName } from './access-terms.js';
import {
  type AdministratorValues,
  getChange,
  NEW_ADMINISTRATOR,
  getRequest,
  getValues,
} from './administrator-values.js';

const route = getRouteApi('/shell/administrators/$administrator/edit');

const PASSWORDS = ['plainPassword', 'currentPassword'];

export function NewAdministrator(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  return (
    <RecordForm
      title={t`New administrator`}
      initialValues={NEW_ADMINISTRATOR}
      save={async (values) => {
        const { data } = await administratorCreate({
          client: laurel,
          path: { storeCode },
          body: getRequest(values),
        });
        return { to: '/administrators/$administrator', params: { administrator: data.id } };
      }}
      submitLabel={t`Add administrator`}
      draftKey={`administrator.new.${storeCode}`}
      unkept={PASSWORDS}
      leaveTo={{ to: '/administrators' }}
    >
      {(form) => (
        <>
          <Fields form={form} />
          <PasswordInput
            label={t`Password`}
            description={t`At least eight characters: small and large letters, digits and others.`}
            autoComplete="new-password"
            {...fieldProps(form, 'plainPassword')}
          />
        </>
      )}
    </RecordForm>
  );
}

export function EditAdministrator(): ReactNode {
  const { administrator } = route.useParams();
  const storeCode = useStoreCode();
  const path = { storeCode, administrator };
  const { data: own } = useQuery(getQuery(administratorOwn, { path: { storeCode } }));
  return (
    <EditRecord
      record={getQuery(administratorDetail, { path })}
      getName={getName}
      getValues={getValues}
      update={(values, revision) =>
        administratorUpdate({ client: laurel, path, body: { ...getChange(values), revision } })
      }
      page={{ to: '/administrators/$administrator', params: { administrator } }}
      draftKey={`administrator.${administrator}`}
      unkept={PASSWORDS}
    >
      {(form) => (
        <>
          <Fields form={form} />
          <NewPassword form={form} isOwn={own?.id === administrator} />
        </>
      )}
    </EditRecord>
  );
}

interface NewPasswordProps extends FieldsProps {
  readonly isOwn: boolean;
}

function NewPassword({ form, isOwn }: NewPasswordProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <PasswordInput
        label={t`New password`}
        description={t`Leave empty to keep the current one. A new one ends all logins with the old one.`}
        autoComplete="new-password"
        {...fieldProps(form, 'plainPassword')}
      />
      {isOwn && (form.getValues().plainPassword !== '' || form.isDirty('email')) && (
        <PasswordInput
          label={t`Your current password`}
          autoComplete="current-password"
          {...fieldProps(form, 'currentPassword')}
        />
      )}
    </>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<AdministratorValues>;
}

function Fields({ form }: FieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <TextInput label={t`E-mail`} type="email" autoComplete="off" {...fieldProps(form, 'email')} />
      <TextInput
        label={t`User name`}
        description={t`To log in with, besides the e-mail. Empty: the e-mail.`}
        autoComplete="off"
        {...fieldProps(form, 'username')}
      />
      <Group grow align="flex-start">
        <TextInput label={t`First name`} {...fieldProps(form, 'firstName')} />
        <TextInput label={t`Last name`} {...fieldProps(form, 'lastName')} />
      </Group>
      <TextInput label={t`Phone`} type="tel" {...fieldProps(form, 'phone')} />
      <RoleChoice form={form} />
    </>
  );
}

function RoleChoice({ form }: FieldsProps): ReactNode {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(getQuery(aclList, { path: { storeCode: useStoreCode() } }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={96} />;
  }
  return (
    <Checkbox.Group
      label={t`Roles`}
      description={t`The administrator may do everything that any of these roles permits.`}
      {...fieldProps(form, 'roles')}
    >
      <Stack gap="xs" mt="xs">
        {data.roles.map(({ id, name, master }) => (
          <Checkbox
            key={id}
            value={id}
            label={name}
            description={master ? t`Permits everything.` : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
