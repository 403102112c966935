import { emailSettingsChange, type EmailResponse, emailSettingsShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Code, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { fieldProps } from '../../patterns/form-page.js';
import { May } from '../../patterns/rights.js';
import type { Version } from '../../patterns/versions.js';
import { Edited, RecordForm } from '../../patterns/record-form.js';
import { EmailTest } from './email-test.js';
import { type EmailValues, hasReceivers, getRequest, getValues } from './email-values.js';
import { EmailWordings } from './email-wordings.js';
import { kindOfKey, MESSAGE_KINDS } from './message-terms.js';

const route = getRouteApi('/shell/emails/$email');

const LIST = { to: '/emails' } as const;

export function EditEmail(): ReactNode {
  const { t } = useLingui();
  const { email } = route.useParams();
  const path = { storeCode: useStoreCode(), email };
  return (
    <Edited key={email} record={getQuery(emailSettingsShow, { path })}>
      {(shown) => {
        const kind = kindOfKey(shown.entity.key);
        const term = MESSAGE_KINDS[kind];
        const name = term ? t(term) : kind;
        return (
          <Stack gap="xl">
            <RecordForm
              title={t`Edit ${name}`}
              heading={name}
              initialValues={getValues(shown)}
              revision={shown.entity.revision}
              getVersion={getVersion}
              save={async (values, { revision }) => {
                const body = { ...getRequest(values, hasReceivers(shown)), revision };
                await emailSettingsChange({ client: laurel, path, body });
                return LIST;
              }}
              draftKey={`email.${email}`}
              leaveTo={LIST}
            >
              {(form) => <Fields form={form} shown={shown} />}
            </RecordForm>
            <May>
              <EmailTest email={email} locales={shown.entity.translations.map(({ locale }) => locale)} />
            </May>
          </Stack>
        );
      }}
    </Edited>
  );
}

function getVersion(record: unknown): Version<EmailValues> {
  const shown = record as EmailResponse;
  return { values: getValues(shown), revision: shown.entity.revision };
}

interface FieldsProps {
  readonly form: UseFormReturnType<EmailValues>;
  readonly shown: EmailResponse;
}

function Fields({ form, shown }: FieldsProps): ReactNode {
  const { t } = useLingui();
  const { id } = shown.entity;
  return (
    <Stack>
      <EmailWordings form={form} email={id} />
      <Variables names={shown.additional.variables} />
      <Fieldset legend={t`Sender`}>
        <Stack>
          <TextInput
            label={t`Name of the sender`}
            description={t`Empty: the name of the programme.`}
            {...fieldProps(form, 'sender_name')}
          />
          <TextInput
            label={t`Address of the sender`}
            description={t`Empty: the address in MAIL_FROM.`}
            type="email"
            {...fieldProps(form, 'sender_email')}
          />
        </Stack>
      </Fieldset>
      {hasReceivers(shown) && (
        <TextInput
          label={t`Staff who get it`}
          description={t`E-mail addresses with commas between them. Without one, it is not sent.`}
          {...fieldProps(form, 'receiver_email')}
        />
      )}
    </Stack>
  );
}

function Variables({ names }: { readonly names: readonly string[] }): ReactNode {
  return (
    <div>
      <Text size="sm" mb={4}>
        <Trans>What the texts may use:</Trans>
      </Text>
      <Group gap={6}>
        {names.map((name) => (
          <Code key={name}>{`{{ ${name} }}`}</Code>
        ))}
      </Group>
    </div>
  );
}
