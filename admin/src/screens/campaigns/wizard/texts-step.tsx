import { useLingui } from '@lingui/react/macro';
import { Fieldset, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldId, fieldProps } from '../../../patterns/form-page.js';
import { useLanguageName } from '../../../patterns/language-name.js';
import { type CampaignValues, DEFAULT_LOCALE } from '../campaign-values.js';

interface Props {
  readonly form: UseFormReturnType<CampaignValues>;
}

export function TextsStep({ form }: Props): ReactNode {
  const { t } = useLingui();
  const values = form.getValues();
  return (
    <>
      <Stack id={fieldId('translations')} tabIndex={-1}>
        {Object.keys(values.translations).map((locale) => (
          <Language key={locale} form={form} locale={locale} />
        ))}
      </Stack>
      <TextInput
        label={t`Link to more information`}
        type="url"
        placeholder="https://"
        {...fieldProps(form, 'moreInformationLink')}
      />
      <TextInput
        label={t`Push notification`}
        description={t`What an app may say when the reward is new.`}
        {...fieldProps(form, 'pushNotificationText')}
      />
    </>
  );
}

function Language({ form, locale }: Props & { readonly locale: string }): ReactNode {
  const { t } = useLingui();
  const getLanguageName = useLanguageName();
  const field = (name: string) => fieldProps(form, `translations.${locale}.${name}`);
  const lines = { autosize: true, minRows: 2, maxRows: 12 } as const;
  return (
    <Fieldset legend={getLanguageName(locale)}>
      <Stack>
        {locale !== DEFAULT_LOCALE && <TextInput label={t`Name`} {...field('name')} />}
        <Textarea label={t`Short description`} {...lines} {...field('shortDescription')} />
        <Textarea
          label={t`Conditions`}
          description={t`Markdown: for example **bold** or a list with - in front of each line.`}
          {...lines}
          {...field('conditionsDescription')}
        />
        <Textarea label={t`How to use it`} {...lines} {...field('usageInstruction')} />
        <TextInput label={t`Brand`} {...field('brandName')} />
        <Textarea label={t`About the brand`} {...lines} {...field('brandDescription')} />
      </Stack>
    </Fieldset>
  );
}
