import { apiKeyCreate } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { fieldProps, FormPage } from '../../patterns/form-page.js';
import { MomentField } from '../../patterns/moment-field.js';
import { PageTitle } from '../../patterns/page-title.js';
import { useSecret } from '../../patterns/secret.js';
import type { Permission } from './permission-sets.js';
import { PermissionChoice } from './permissions.js';

interface Values {
  name: string;
  expiresAt: string;
  superAdmin: boolean;
  permissions: Permission[];
}

export function NewApiKey(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const timezone = useTimezone();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const showSecret = useSecret();
  const form = useForm<Values>({
    initialValues: { name: '', expiresAt: '', superAdmin: false, permissions: [] },
  });
  const create = async (values: Values) => {
    const { data } = await apiKeyCreate({ client: laurel, path: { storeCode }, body: getRequest(values) });
    await showSecret({
      title: t`The key`,
      text: t`The machine sends it in the header X-AUTH-TOKEN. Store it now: it is never shown again.`,
      value: data.key,
    });
    await cache.invalidateQueries();
    await navigate({ to: '/api-keys/$key', params: { key: data.apiKeyId } });
  };
  return (
    <Stack>
      <PageTitle name={t`New API key`}>
        <Trans>New API key</Trans>
      </PageTitle>
      <FormPage
        form={form}
        onSubmit={create}
        submitLabel={t`Create API key`}
        draftKey={`api-key.new.${storeCode}`}
        onDiscard={() => void navigate({ to: '/api-keys' })}
      >
        <TextInput label={t`Name`} description={t`The machine that uses it.`} {...fieldProps(form, 'name')} />
        <MomentField
          form={form}
          label={t`Expires`}
          description={t`Empty: valid until revoked. In the time zone of the programme (${timezone}).`}
          field="expiresAt"
          time="23:59:59"
        />
        <Switch label={t`Every permission`} {...fieldProps(form, 'superAdmin', { type: 'checkbox' })} />
        {!form.getValues().superAdmin && <PermissionChoice {...fieldProps(form, 'permissions')} />}
      </FormPage>
    </Stack>
  );
}

function getRequest({ name, expiresAt, superAdmin, permissions }: Values) {
  return {
    name,
    ...(expiresAt !== '' && { expiresAt }),
    ...(superAdmin ? { superAdmin } : { permissions: permissions.map((each) => ({ ...each })) }),
  };
}
