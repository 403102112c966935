import { type EmailPreviewResponse, emailSettingsPreview, translationList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { fieldProps } from '../../patterns/form-page.js';
import type { EmailValues } from './email-values.js';
import { MailContent } from './mail-content.js';

interface Props {
  readonly form: UseFormReturnType<EmailValues>;
  readonly email: string;
}

/** Subject and content in each language: those that have been written, and those of the programme that can be added. */
export function EmailWordings({ form, email }: Props): ReactNode {
  const { translations } = form.values;
  const locales = Object.keys(translations);
  return (
    <>
      {locales.map((locale) => (
        <EmailWording
          key={locale}
          form={form}
          email={email}
          locale={locale}
          remove={
            locales.length === 1
              ? undefined
              : () =>
                  form.setFieldValue(
                    'translations',
                    Object.fromEntries(Object.entries(translations).filter(([each]) => each !== locale)),
                  )
          }
        />
      ))}
      <AddLanguage
        locales={locales}
        onAdd={(locale) =>
          form.setFieldValue('translations', { ...translations, [locale]: { subject: '', content: '' } })
        }
      />
    </>
  );
}

interface WordingProps extends Props {
  readonly locale: string;
  /** Absent for the last one. */
  readonly remove: (() => void) | undefined;
}

function EmailWording({ form, email, locale, remove }: WordingProps): ReactNode {
  const { t } = useLingui();
  const name = useLanguageName()(locale);
  return (
    <Fieldset legend={name}>
      <Stack>
        <TextInput label={t`Subject (${name})`} {...fieldProps(form, `translations.${locale}.subject`)} />
        <Textarea
          label={t`Content (${name})`}
          description={t`HTML, with what the texts may use in braces. Values are escaped.`}
          autosize
          minRows={6}
          maxRows={20}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...fieldProps(form, `translations.${locale}.content`)}
        />
        <Group>
          <Preview email={email} name={name} wording={form.values.translations[locale]} />
          {remove && (
            <Button variant="default" onClick={remove}>
              <Trans>Remove {name}</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface PreviewProps {
  readonly email: string;
  readonly name: string;
  readonly wording: EmailValues['translations'][string] | undefined;
}

function Preview({ email, name, wording }: PreviewProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), email };
  const act = useActions();
  const [preview, setPreview] = useState<EmailPreviewResponse>();
  const show = () =>
    act({
      run: async () => {
        const { data } = await emailSettingsPreview({ client: laurel, path, body: { ...wording } });
        setPreview(data);
      },
      done: t`Preview with example values.`,
    });
  return (
    <>
      <Button variant="default" onClick={() => void show()}>
        <Trans>Preview {name}</Trans>
      </Button>
      <Modal
        opened={preview !== undefined}
        onClose={() => setPreview(undefined)}
        title={preview?.subject}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {preview && <MailContent html={preview.html} text={preview.text} />}
      </Modal>
    </>
  );
}

interface AddProps {
  readonly locales: readonly string[];
  readonly onAdd: (locale: string) => void;
}

function AddLanguage({ locales, onAdd }: AddProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery(getQuery(translationList, { path, query: { perPage: -1 } }));
  const others = (data?.translations ?? []).filter(({ code }) => !locales.includes(code));
  if (others.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        <Trans>The e-mail has a text in each language of the programme.</Trans>
      </Text>
    );
  }
  return (
    <Select
      label={t`Add a language`}
      description={t`The e-mail goes out in the language of its recipient, where there is a text in it.`}
      data={others.map(({ code, name }) => ({ value: code, label: name }))}
      value={null}
      onChange={(locale) => {
        if (locale !== null) {
          onAdd(locale);
        }
      }}
    />
  );
}

function useLanguageName(): (locale: string) => string {
  const { i18n } = useLingui();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' });
  return (locale) => names.of(locale.replace('_', '-')) ?? locale;
}
