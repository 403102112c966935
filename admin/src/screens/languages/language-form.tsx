import {
  translationCreate,
  type TranslationRecord,
  translationShow,
  translationUpdate,
} from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { NumberInput, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { getDraft } from './language-draft.js';
import { TextsEditor } from './texts-editor.js';

const route = getRouteApi('/shell/languages/$code/edit');

const LIST = { to: '/languages' } as const;

interface LanguageValues {
  code: string;
  name: string;
  order: number | string;
  content: string;
}

export function NewLanguage(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const act = useActions();
  return (
    <RecordForm<LanguageValues>
      title={t`New language`}
      initialValues={{ code: '', name: '', order: '', content: '{}' }}
      save={async ({ code, name, order }) => {
        const body = { code, name, ...(order !== '' && { order: Number(order) }) };
        const { data } = await translationCreate({ client: laurel, path: { storeCode }, body });
        await act({
          run: () => Promise.resolve(),
          done: t`${name} is added. Its texts are English until you translate them.`,
        });
        return { to: '/languages/$code/edit', params: { code: data.code } };
      }}
      submitLabel={t`Add language`}
      draftKey="language.new"
      leaveTo={LIST}
    >
      {(form) => <Fields form={form} isNew />}
    </RecordForm>
  );
}

export function EditLanguage(): ReactNode {
  const { t } = useLingui();
  const { code } = route.useParams();
  const path = { storeCode: useStoreCode(), code };
  const act = useActions();
  return (
    <EditRecord
      key={code}
      record={getQuery(translationShow, { path })}
      getName={({ name }) => name}
      getValues={({ name, order, content }: TranslationRecord): LanguageValues => ({
        code,
        name,
        order,
        content,
      })}
      update={async ({ name, order, content }, revision) => {
        const body = { name, content, revision, ...(order !== '' && { order: Number(order) }) };
        await translationUpdate({ client: laurel, path, body });
        await act({
          run: () => Promise.resolve(),
          done: t`${name} is saved. Clients show the texts at once.`,
        });
      }}
      page={{ to: '/languages/$code', params: { code } }}
      draftKey={getDraft(code)}
    >
      {(form) => <Fields form={form} />}
    </EditRecord>
  );
}

function Fields({
  form,
  isNew = false,
}: {
  readonly form: UseFormReturnType<LanguageValues>;
  readonly isNew?: boolean;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Stack>
      <TextInput
        label={t`Code`}
        description={t`Two or three letters, with a region if there is one: pl, de-AT. It cannot be changed later.`}
        {...fieldProps(form, 'code')}
        readOnly={!isNew}
      />
      <TextInput label={t`Name`} description={t`As forms show it.`} {...fieldProps(form, 'name')} />
      <NumberInput
        label={t`Order`}
        description={t`The lowest comes first.`}
        min={0}
        allowDecimal={false}
        {...fieldProps(form, 'order')}
      />
      {!isNew && (
        <TextsEditor
          value={form.values.content}
          error={form.errors['content']}
          onChange={(content) => form.setFieldValue('content', content)}
        />
      )}
    </Stack>
  );
}
