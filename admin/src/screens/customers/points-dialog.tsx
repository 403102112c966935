import { LaurelError, newIdempotencyKey } from '@laurel/client';
import { adminTransferBlock, transferAdd, transferSpend } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { fieldProps, Problems } from '../../patterns/form-page.js';

export type PointsAction = 'add' | 'spend' | 'block';

interface Props {
  readonly customerId: string;
  readonly name: string;
  readonly points: number | undefined;
  readonly action: PointsAction | undefined;
  readonly onClose: () => void;
}

export function PointsDialog({ action, onClose, ...props }: Props): ReactNode {
  const { t } = useLingui();
  const titles: Record<PointsAction, string> = {
    add: t`Add points`,
    spend: t`Spend points`,
    block: t`Block points`,
  };
  return (
    <Modal
      opened={action !== undefined}
      onClose={onClose}
      title={action && titles[action]}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {action && <PointsForm {...props} action={action} title={titles[action]} onClose={onClose} />}
    </Modal>
  );
}

function PointsForm(props: Props & { readonly action: PointsAction; readonly title: string }): ReactNode {
  const { customerId, points, action, title, onClose, name } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const cache = useQueryClient();
  const form = useForm({ initialValues: { points: '' as number | string, comment: '' } });
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // A second attempt after a lost answer does nothing twice.
  const [key, setKey] = useState(newIdempotencyKey);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const values = form.getValues();
    const amount = Number(values.points);
    const body = { customer: customerId, points: amount, ...(values.comment && { comment: values.comment }) };
    const send = { add: transferAdd, spend: transferSpend, block: adminTransferBlock }[action];
    try {
      await send({ client: laurel, path: { storeCode }, body, headers: { 'Idempotency-Key': key } });
    } catch (error) {
      setProblem(error);
      if (error instanceof LaurelError) {
        if (error.isRefusal) {
          setKey(newIdempotencyKey());
        }
        form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      }
      return;
    } finally {
      setBusy(false);
    }
    onClose();
    const done = {
      add: t`${formats.points(amount)} added for ${name}.`,
      spend: t`${formats.points(amount)} spent for ${name}.`,
      block: t`${formats.points(amount)} blocked for ${name}.`,
    };
    notifications.show({ message: done[action], closeButtonProps: { 'aria-label': t`Close` } });
    await cache.invalidateQueries();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem !== undefined && <Problems error={problem} />}
        {points !== undefined && (
          <Text>
            <Trans>{formats.points(points)} are available.</Trans>
          </Text>
        )}
        <NumberInput
          label={t`Points`}
          min={1}
          allowDecimal={false}
          hideControls
          data-autofocus
          {...fieldProps(form, 'points')}
        />
        <TextInput
          label={t`Comment`}
          description={t`The customer can read it.`}
          {...fieldProps(form, 'comment')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            {title}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
