import {
  translationCreate,
  translationDelete,
  type TranslationRecord,
  translationShow,
  translationUpdate,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { useDeletion } from '../../patterns/deletion.js';
import { forgetDraft } from '../../patterns/form-draft.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { TextsEditor } from './texts-editor.js';

const route = getRouteApi('/shell/languages/$code');

const LIST = { to: '/languages' } as const;
const ENGLISH = 'en';

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
        return { to: '/languages/$code', params: { code: data.code } };
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
      page={LIST}
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
        <>
          <TextsEditor
            value={form.values.content}
            error={form.errors['content']}
            onChange={(content) => form.setFieldValue('content', content)}
          />
          {form.values.code !== ENGLISH && <Removal code={form.values.code} name={form.values.name} />}
        </>
      )}
    </Stack>
  );
}

function Removal({ code, name }: { readonly code: string; readonly name: string }): ReactNode {
  const { t } = useLingui();
  const deleteRecord = useDeletion();
  const storeCode = useStoreCode();
  const remove = async () => {
    await deleteRecord({
      title: t`Remove ${name}?`,
      text: t`Forms no longer ask for texts in it, and its own texts are deleted. Texts of campaigns and levels stay.`,
      action: t`Remove ${name}`,
      run: async () => {
        await translationDelete({ client: laurel, path: { storeCode, code } });
        forgetDraft(getDraft(code));
      },
      done: t`${name} is removed.`,
      leaveTo: { ...LIST, ignoreBlocker: true },
    });
  };
  return (
    <Group>
      <Button variant="subtle" color="red" onClick={() => void remove()}>
        <Trans>Remove this language</Trans>
      </Button>
    </Group>
  );
}

function getDraft(code: string): string {
  return `language.${code}`;
}
