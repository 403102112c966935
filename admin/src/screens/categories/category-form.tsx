import {
  campaignCategoryCreate,
  campaignCategoryEdit,
  campaignCategoryRecordShow,
  type CampaignCategoryRequest,
  type CategoryRecord,
} from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { LANGUAGES } from '../../locales/languages.js';
import { useActions } from '../../patterns/confirm.js';
import { fieldProps } from '../../patterns/form-page.js';
import { useLanguageName } from '../../patterns/language-name.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';

const route = getRouteApi('/shell/categories/$category/edit');

interface Values {
  translations: Record<string, { name: string }>;
  sortOrder: number | string;
  active: boolean;
}

const LOCALES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];
const LIST = { to: '/categories' } as const;

export function NewCategory(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const act = useActions();
  return (
    <RecordForm
      title={t`New category`}
      initialValues={NEW_CATEGORY}
      save={async (values) => {
        const { name } = values.translations['en'] ?? { name: '' };
        const body = getRequest(values);
        const { data } = await campaignCategoryCreate({ client: laurel, path: { storeCode }, body });
        await act({ run: () => Promise.resolve(), done: t`${name} is created.` });
        return { to: '/categories/$category', params: { category: data.campaignCategoryId } };
      }}
      submitLabel={t`Create category`}
      draftKey={`category.new.${storeCode}`}
      leaveTo={LIST}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

export function EditCategory(): ReactNode {
  const { t } = useLingui();
  const { category } = route.useParams();
  const path = { storeCode: useStoreCode(), category };
  const act = useActions();
  return (
    <EditRecord
      record={getQuery(campaignCategoryRecordShow, { path })}
      getName={({ name }) => name}
      getValues={getValues}
      update={async (values, revision) => {
        await campaignCategoryEdit({ client: laurel, path, body: { ...getRequest(values), revision } });
        const { name } = values.translations['en'] ?? { name: '' };
        await act({ run: () => Promise.resolve(), done: t`${name} is saved.` });
      }}
      page={{ to: '/categories/$category', params: { category } }}
      draftKey={`category.${category}`}
    >
      {(form) => <Fields form={form} />}
    </EditRecord>
  );
}

const NEW_CATEGORY = getValues({ translations: [], sortOrder: 0, active: true });

function getValues({
  translations,
  sortOrder,
  active,
}: Pick<CategoryRecord, 'translations' | 'sortOrder' | 'active'>): Values {
  const nameIn = (locale: string) => translations.find((each) => each.locale === locale)?.name ?? '';
  return {
    translations: Object.fromEntries(LOCALES.map((locale) => [locale, { name: nameIn(locale) }])),
    sortOrder,
    active,
  };
}

function Fields({ form }: { readonly form: UseFormReturnType<Values> }): ReactNode {
  const { t } = useLingui();
  const getLanguageName = useLanguageName();
  return (
    <>
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          label={t`Name (${getLanguageName(locale)})`}
          {...fieldProps(form, `translations.${locale}.name`)}
        />
      ))}
      <NumberInput
        label={t`Position`}
        description={t`Lower ones come first.`}
        allowDecimal={false}
        hideControls
        {...fieldProps(form, 'sortOrder')}
      />
      <Switch label={t`Active: customers see it`} {...fieldProps(form, 'active', { type: 'checkbox' })} />
    </>
  );
}

/** A language without a name is not one of the category; what is missing in the first one, the API says. */
function getRequest({ translations, sortOrder, active }: Values): CampaignCategoryRequest {
  return {
    translations: Object.fromEntries(
      Object.entries(translations).filter(([locale, { name }]) => locale === LOCALES[0] || name !== ''),
    ),
    ...(sortOrder !== '' && { sortOrder: Number(sortOrder) }),
    active,
  };
}
