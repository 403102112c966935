import { LaurelError, newIdempotencyKey } from '@laurel/client';
import { type ReplayEventsRequest, webhookDeliveryReplay } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { fieldProps, Problems } from '../../patterns/form-page.js';

interface Props {
  readonly webhookId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ReplayDialog({ webhookId, isOpen, onClose }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Send earlier events again`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ReplayForm webhookId={webhookId} onClose={onClose} />
    </Modal>
  );
}

function ReplayForm({ webhookId, onClose }: Omit<Props, 'isOpen'>): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), webhook: webhookId };
  const cache = useQueryClient();
  const form = useForm({ initialValues: { fromId: '' as number | string, toId: '' as number | string } });
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<number>();
  // A second attempt after a lost answer sends nothing twice.
  const [key, setKey] = useState(newIdempotencyKey);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const entries = Object.entries(form.getValues()).filter(([, value]) => value !== '');
      // Without a first event, the API says at its field that there is to be one.
      const body = Object.fromEntries(entries) as unknown as ReplayEventsRequest;
      const { data } = await webhookDeliveryReplay({
        client: laurel,
        path,
        body,
        headers: { 'Idempotency-Key': key },
      });
      setSent(data.deliveries);
      await cache.invalidateQueries();
    } catch (error) {
      setProblem(error);
      if (error instanceof LaurelError) {
        if (error.isRefusal) {
          setKey(newIdempotencyKey());
        }
        form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      }
    } finally {
      setBusy(false);
    }
  };
  if (sent !== undefined) {
    return <Done count={sent} onClose={onClose} />;
  }
  const number = { min: 1, allowDecimal: false, hideControls: true } as const;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem !== undefined && <Problems error={problem} />}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            <Trans>Send events again</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
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
