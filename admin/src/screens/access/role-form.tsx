import { aclCreate, aclDetail, type AclRoleRecord, aclUpdate } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import type { Permission } from './permission-sets.js';
import { PermissionChoice } from './permissions.js';

const route = getRouteApi('/shell/roles/$role/edit');

interface Values {
  name: string;
  permissions: Permission[];
}

const NEW_ROLE: Values = { name: '', permissions: [] };

export function NewRole(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  return (
    <RecordForm
      title={t`New role`}
      initialValues={NEW_ROLE}
      save={async (values) => {
        await aclCreate({ client: laurel, path: { storeCode }, body: getRequest(values) });
        return { to: '/roles' };
      }}
      submitLabel={t`Create role`}
      draftKey={`role.new.${storeCode}`}
      leaveTo={{ to: '/roles' }}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

export function EditRole(): ReactNode {
  const { role } = route.useParams();
  const path = { storeCode: useStoreCode(), role };
  return (
    <EditRecord
      record={getQuery(aclDetail, { path })}
      getName={({ name }) => name}
      getValues={getValues}
      update={(values, revision) =>
        aclUpdate({ client: laurel, path, body: { ...getRequest(values), revision } })
      }
      page={{ to: '/roles/$role', params: { role } }}
      draftKey={`role.${role}`}
    >
      {(form) => <Fields form={form} />}
    </EditRecord>
  );
}

function getValues({ name, permissions }: AclRoleRecord): Values {
  return { name, permissions: permissions.map(({ resource, access }) => ({ resource, access })) };
}

function Fields({ form }: { readonly form: UseFormReturnType<Values> }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <TextInput label={t`Name`} {...fieldProps(form, 'name')} />
      <PermissionChoice {...fieldProps(form, 'permissions')} />
    </>
  );
}

function getRequest({ name, permissions }: Values) {
  return { name, permissions: permissions.map((each) => ({ ...each })) };
}
