import { type CustomerDetailsRecord, decidedContactsDecide } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { fieldProps } from '../../patterns/form-page.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { May } from '../../patterns/rights.js';

interface Props {
  readonly customer: CustomerDetailsRecord;
  readonly waiting: NonNullable<CustomerDetailsRecord['waitingContacts']>[number];
}

/** A changed contact that does not log in yet: until when, with what the customer logs in, and the decision of staff. */
export function WaitingContact({ customer, waiting }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { contact, former, dueAt, confirmed } = waiting;
  const value = customer[contact];
  const day = dueAt === undefined ? undefined : formats.date(dueAt);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        {value ?? <Missing />}
        <Badge color="yellow" variant="light" tt="none">
          <Trans>Not for logins yet</Trans>
        </Badge>
        {value !== undefined && (
          <May needs={['CUSTOMER_CREDENTIALS:MODIFY']}>
            <Button size="compact-xs" variant="light" onClick={() => setOpen(true)}>
              <Trans>Decide</Trans>
            </Button>
          </May>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {former !== undefined && <Trans>Logs in with {former}.</Trans>}{' '}
        {day !== undefined && confirmed && <Trans>With this one from {day}.</Trans>}
        {!confirmed && <Trans>Not confirmed by the customer.</Trans>}
      </Text>
      {value !== undefined && (
        <ActionDialog title={t`Let ${value} log in now`} isOpen={isOpen} onClose={() => setOpen(false)}>
          <DecisionForm customer={customer} contact={contact} value={value} onClose={() => setOpen(false)} />
        </ActionDialog>
      )}
    </Stack>
  );
}

interface DecisionProps {
  readonly customer: CustomerDetailsRecord;
  readonly contact: 'email' | 'phone';
  readonly value: string;
  readonly onClose: () => void;
}

function DecisionForm({ customer, contact, value, onClose }: DecisionProps): ReactNode {
  const { t } = useLingui();
  const form = useForm({ initialValues: { reason: '' } });
  const path = { storeCode: useStoreCode(), customer: customer.customerId };
  return (
    <ActionForm
      form={form}
      submitLabel={t`Let it log in`}
      onSubmit={async ({ reason }, headers) => {
        await decidedContactsDecide({ client: laurel, path, body: { [contact]: value, reason }, headers });
        return t`The customer logs in with ${value} from now on.`;
      }}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          With this contact a new password can be chosen. Do it only when you are sure that it is the
          customer's.
        </Trans>
      </Text>
      <TextInput
        label={t`Reason`}
        description={t`The audit log keeps it. For example: identity card seen`}
        data-autofocus
        {...fieldProps(form, 'reason')}
      />
    </ActionForm>
  );
}
