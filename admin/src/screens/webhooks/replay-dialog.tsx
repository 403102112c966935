import { type ReplayEventsRequest, webhookDeliveryReplay } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { fieldProps } from '../../patterns/form-page.js';

interface Props {
  readonly webhookId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly fromId: number | string;
  readonly toId: number | string;
}

export function ReplayDialog({ webhookId, isOpen, onClose }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <ActionDialog title={t`Send earlier events again`} isOpen={isOpen} onClose={onClose}>
      <ReplayForm webhookId={webhookId} onClose={onClose} />
    </ActionDialog>
  );
}

function ReplayForm({ webhookId, onClose }: Omit<Props, 'isOpen'>): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), webhook: webhookId };
  const form = useForm<Values>({ initialValues: { fromId: '', toId: '' } });
  const [sent, setSent] = useState<number>();
  const replay = async (values: Values, headers: { readonly 'Idempotency-Key': string }) => {
    const entries = Object.entries(values).filter(([, value]) => value !== '');
    // Without a first event, the API says at its field that there is to be one.
    const body = Object.fromEntries(entries) as unknown as ReplayEventsRequest;
    const { data } = await webhookDeliveryReplay({ client: laurel, path, body, headers });
    setSent(data.deliveries);
    return undefined;
  };
  if (sent !== undefined) {
    return <Done count={sent} onClose={onClose} />;
  }
  const number = { min: 1, allowDecimal: false, hideControls: true } as const;
  return (
    <ActionForm form={form} submitLabel={t`Send events again`} onSubmit={replay} onClose={onClose}>
      <Text>
        <Trans>
          The events between these two that the webhook wants are sent again, of any age, as new deliveries.
          At most 10,000 events at once.
        </Trans>
      </Text>
      <NumberInput label={t`First event`} data-autofocus {...number} {...fieldProps(form, 'fromId')} />
      <NumberInput
        label={t`Last event`}
        description={t`Empty: the latest.`}
        {...number}
        {...fieldProps(form, 'toId')}
      />
    </ActionForm>
  );
}

function Done({ count, onClose }: { readonly count: number; readonly onClose: () => void }): ReactNode {
  return (
    <Stack>
      <Alert
        role="status"
        color="laurel"
        title={<Plural value={count} one="# event is sent again" other="# events are sent again" />}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
