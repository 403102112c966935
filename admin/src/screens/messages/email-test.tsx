import { emailSettingsTest } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { fieldProps } from '../../patterns/form-page.js';
import { Section } from '../../patterns/section.js';

interface Props {
  readonly email: string;
  /** The languages that are stored. */
  readonly locales: readonly string[];
}

/** Sends the e-mail as it is stored, with values of examples. */
export function EmailTest(props: Props): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title={t`Test`}>
      <Text c="dimmed" size="sm" mb="sm">
        <Trans>Sends the saved e-mail with example values.</Trans>
      </Text>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Send a test</Trans>
      </Button>
      <ActionDialog title={t`Send a test`} isOpen={isOpen} onClose={close}>
        <TestForm {...props} onClose={close} />
      </ActionDialog>
    </Section>
  );
}

function TestForm({ email, locales, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), email };
  const form = useForm({ initialValues: { recipient: '', locale: locales[0] ?? 'en' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Send`}
      onSubmit={async (body, headers) => {
        await emailSettingsTest({ client: laurel, path, body, headers });
        return t`The test is on its way to ${body.recipient}.`;
      }}
      onClose={onClose}
    >
      <TextInput label={t`Recipient`} type="email" data-autofocus {...fieldProps(form, 'recipient')} />
      <Select label={t`Language`} data={[...locales]} allowDeselect={false} {...fieldProps(form, 'locale')} />
    </ActionForm>
  );
}
