import { storeCreate } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { fieldProps, FormPage } from '../../patterns/form-page.js';
import { PageTitle } from '../../patterns/page-title.js';

export function NewStore(): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const form = useForm({ initialValues: { name: '', code: '' } });
  const leave = () => navigate({ to: '/stores' });
  const create = async (body: { name: string; code: string }) => {
    await storeCreate({ client: laurel, body });
    await cache.invalidateQueries();
    await leave();
  };
  return (
    <Stack>
      <PageTitle name={t`New store`}>
        <Trans>New store</Trans>
      </PageTitle>
      <FormPage
        form={form}
        onSubmit={create}
        submitLabel={t`Open store`}
        draftKey="store.new"
        onDiscard={() => void leave()}
      >
        <TextInput label={t`Name`} description={t`As people read it.`} {...fieldProps(form, 'name')} />
        <TextInput
          label={t`Code`}
          description={t`In the addresses of the API: letters, digits, _ and -. It cannot be changed later.`}
          {...fieldProps(form, 'code')}
        />
      </FormPage>
    </Stack>
  );
}
